"""What is changed in the inspector: each change of the inspected nodes is one step, or says at its field why not."""

from __future__ import annotations

from collections.abc import Callable

from app.army import inspecting
from app.army.inspector_fields import COUNT, FIGURES
from app.army.inspector_head import InspectorHead
from app.army.naming import refusal_text
from app.army.option_field import OptionField
from app.army.steps import Refused, Step
from app.context import Context
from app.open_army import OpenArmy
from rules.army.edit import IllegalEdit
from rules.army.model import Node, Unit


class InspectorEdits:
    """Works on `nodes` of `document`: what is inspected at the moment."""

    def __init__(self, context: Context, head: InspectorHead) -> None:
        self._context = context
        self._head = head
        self.document: OpenArmy | None = None
        self.nodes: tuple[Node, ...] = ()

    @property
    def units(self) -> list[Unit]:
        """The units among the nodes."""
        return [node for node in self.nodes if isinstance(node, Unit)]

    def take(self, make: Callable[[OpenArmy], Step], field: OptionField | None) -> None:
        """Takes one step, or says at the field why not and leaves everything as it was."""
        document = self.document
        if document is None or document not in self._context.session.documents:
            return
        try:
            step = make(document)
        except Refused as refused:
            self._refuse(field, str(refused))
        except IllegalEdit as refused:
            self._refuse(field, refusal_text(document.system, document.army, refused))
        else:
            self._context.session.do(document, step.name, step.army, step.select)

    def _refuse(self, field: OptionField | None, text: str) -> None:
        if field:
            field.show_refusal(text)
        else:
            self._context.notes.say(text, "warn")

    def choose(self, field: OptionField, value: object) -> None:
        """A value of a field, as it was typed."""
        nodes, units = self.nodes, self.units
        if field.option == FIGURES:
            self.take(lambda now: inspecting.set_figures(now.system, now.army, units, str(value)), field)
        elif field.option == COUNT:
            self.take(lambda now: inspecting.set_count(now.system, now.army, units, str(value)), field)
        else:
            self.take(lambda now: inspecting.choose(now.system, now.army, nodes, field.option, value), field)

    def rename(self, name: str) -> None:
        """A name for the one node."""
        if len(self.nodes) == 1:
            node = self.nodes[0]
            self.take(lambda now: inspecting.rename(now.system, now.army, node, name), None)

    def set_points(self, typed: str) -> None:
        """A price by hand for the units; a refusal stands under the price."""
        document, units = self.document, self.units
        if document is None or not units:
            return
        try:
            step = inspecting.set_points(document.system, document.army, units, typed)
        except IllegalEdit as refused:
            self._head.show_refusal(refusal_text(document.system, document.army, refused))
            return
        self._context.session.do(document, step.name, step.army)

    def annotate(self, text: str) -> None:
        """Notes for all of the nodes."""
        nodes = self.nodes
        self.take(lambda now: inspecting.annotate(now.system, now.army, nodes, text), None)

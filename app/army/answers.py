"""What the page answers to the meter, the tree and the problems: limits and names as typed, nodes revealed, fixes."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.army import steps
from app.army.commands import Commands
from app.army.fixing import step_of
from app.army.inspector import Inspector
from app.army.middle import Middle
from app.army.naming import refusal_text
from app.army.problem_list import Problem
from app.context import Context
from rules.army.edit import IllegalEdit
from rules.army.fixes import Fix


class Answers:
    """Works for the army in front."""

    def __init__(self, context: Context, middle: Middle, commands: Commands, inspector: Inspector) -> None:
        self._context = context
        self._middle = middle
        self._commands = commands
        self._inspector = inspector

    def connect(self) -> None:
        """Listens to the parts of the middle."""
        middle = self._middle
        middle.tree.army_model().renamed.connect(self._rename)
        middle.meter.limit_typed.connect(self._set_limit)
        middle.problems.chosen.connect(self._reveal)
        middle.problems.fix_wanted.connect(self._fix)
        for part in (middle.problems, middle.sum, middle.settings):
            part.rule_wanted.connect(self._go_to_rule)

    def bind(self, page: QWidget) -> None:
        """Gives the actions of the problems their work."""
        actions, problems = self._context.actions, self._middle.problems
        actions.bind("next-problem", lambda: problems.walk(1), page, self._no_problem)
        actions.bind("previous-problem", lambda: problems.walk(-1), page, self._no_problem)
        actions.bind("first-fix", self._first_fix, page, self._no_problem)

    def _go_to_rule(self, rule: str) -> None:
        self._context.notes.go("rules", rule)

    def _rename(self, node_id: str, name: str) -> None:
        document = self._context.session.current
        if document:
            self._commands.do(lambda: steps.rename(document.system, document.army, node_id, name))

    def _set_limit(self, text: str) -> None:
        """Takes a limit as it was typed, or says beside the total why not and leaves the field open."""
        document, meter = self._context.session.current, self._middle.meter
        if document is None:
            return
        try:
            step = steps.set_limit(document.army, text)
        except IllegalEdit as refused:
            meter.show_refusal(refusal_text(document.system, document.army, refused))
            return
        meter.show_refusal("")
        meter.limit.stop()
        self._context.session.do(document, step.name, step.army, step.select)

    def _reveal(self, problem: Problem) -> None:
        """Selects the node at fault and shows it, and its field where the inspector knows it."""
        document, tree = self._context.session.current, self._middle.tree
        if document is None:
            return
        issue = problem.issue
        node = tree.army_model().node(tree.army_model().index_of(issue.subject))
        if node:
            self._context.session.select(document, [node.id])
            tree.reveal(issue.subject)
            self._inspector.reveal(issue)
        elif issue.code == "over-limit":
            self._middle.meter.limit.edit()
        else:
            self._reveal_setting(str(issue.details.get("key") or issue.details.get("switch") or ""))

    def _reveal_setting(self, key: str) -> None:
        document = self._context.session.current
        if document and key:
            self._middle.unfold("settings")
            self._middle.settings.show_army(document)
            self._middle.settings.reveal(key)

    # Fixes

    def _fix(self, fix: Fix) -> None:
        document = self._context.session.current
        if document:
            self._commands.do(lambda: step_of(document, fix))

    def _first_fix(self) -> None:
        if not self._middle.problems.take_first_fix():
            self._context.notes.say("No problem here can be fixed in one step.", "warn")

    def _no_problem(self) -> str:
        document = self._context.session.current
        if document is None:
            return self._commands.no_army()
        return "" if document.issues else "Nothing is wrong with this army."

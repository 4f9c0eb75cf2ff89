"""Blocks down a column and on to the next one."""

from templates.flow import Block, Section, pack
from templates.plan import Line, Op


def draw(_x: float, _y: float) -> list[Op]:
    return []


def block(height: float, gap: float = 0.0) -> Block:
    return Block(height, draw, gap)


def tops(sections: list[Section], heights: tuple[float, float] = (10.0, 20.0)) -> list[list[float]]:
    return [[placed.y for placed in page] for page in pack(sections, heights)]


def test_nothing_is_one_empty_page() -> None:
    assert tops([]) == [[]]


def test_blocks_stand_under_one_another_with_their_gaps_between() -> None:
    assert tops([Section((block(3, 1), block(3, 1), block(2, 0)))]) == [[0.0, 4.0, 7.0]]


def test_a_block_without_room_goes_whole_to_the_next_page() -> None:
    assert tops([Section((block(6), block(6), block(6)))]) == [[0.0], [0.0, 6.0]]


def test_a_head_stays_with_its_first_block_and_is_repeated() -> None:
    head = block(2)
    pages = pack([Section((block(9),)), Section((block(9), block(9)), head)], (10.0, 12.0))
    assert [[placed.block.height for placed in page] for page in pages] == [[9], [2, 9], [2, 9]]


def test_a_first_block_too_high_for_the_first_page_leaves_it_empty() -> None:
    assert tops([Section((block(15),))]) == [[], [0.0]]


def test_a_block_too_high_for_any_page_is_put_on_one_of_its_own() -> None:
    assert tops([Section((block(5), block(99), block(5)))]) == [[0.0], [0.0], [0.0]]


def test_what_is_drawn_at_rest_can_be_moved() -> None:
    assert Line(0, 0, 1, 1, "ink", 0.1).moved(2, 3) == Line(2, 3, 3, 4, "ink", 0.1)

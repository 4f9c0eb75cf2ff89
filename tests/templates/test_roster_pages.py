"""The pages of a roster: few, none nearly empty, and no table parted without need."""

from templates.flow import Block, Placed, Section, still
from templates.roster_lines import Air
from templates.roster_pages import Pages, paged

HEAD = Block(5.0, still([]))


def table(rows: int) -> Section:
    return Section(tuple(Block(5.0, still([])) for _ in range(rows)), HEAD)


def pages(*sections: Section, height: float = 100.0) -> Pages:
    def aired(_: Air) -> list[Section]:
        return list(sections)

    return paged(aired, height)


def rows(page: list[Placed]) -> int:
    return sum(one.block is not HEAD for one in page)


def test_what_goes_on_one_page_is_on_one() -> None:
    assert [rows(page) for page in pages(table(5), table(12))] == [17]


def test_a_table_that_ends_with_a_page_is_whole_where_enough_is_left_for_the_next() -> None:
    assert [rows(page) for page in pages(table(8), table(9), table(4))] == [17, 4]


def test_a_last_page_with_a_line_or_two_has_more() -> None:
    first, last = pages(table(19), table(1))
    assert rows(first) < 19
    assert rows(last) > 1


def test_a_table_that_is_parted_anyway_is_parted_evenly() -> None:
    first, last = pages(table(24))
    assert rows(first) < 19
    assert rows(last) >= 9

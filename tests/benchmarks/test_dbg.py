from tests.benchmarks.test_table_drag import *
def test_p(qtbot, context, tmp_path):
    import cProfile,pstats,io
    hands = at_table(qtbot, context, full(120, 40), tmp_path / "a.tbbattle")
    with_answers(hands, "a1.1")
    frames(hands, around(hands.where("a1.1")))
    pr=cProfile.Profile(); pr.enable()
    frames(hands, around(hands.where("a1.1")))
    pr.disable()
    s=io.StringIO(); pstats.Stats(pr,stream=s).sort_stats("cumtime").print_stats(60); 
    s.write("======\n"); pstats.Stats(pr,stream=s).sort_stats("tottime").print_stats(30); print(s.getvalue())

"""A short game of python-chess with a UCI engine, a ponder hit, a ponder miss, and an analysis of
the two best lines: `python-chess.py ENGINE`."""

import sys
import time

import chess
from chess.engine import Limit, SimpleEngine

SHORT = Limit(white_clock=1, black_clock=1, white_inc=0.1, black_inc=0.1)

with SimpleEngine.popen_uci(sys.argv[1:]) as engine:
    board = chess.Board()
    for _ in range(8):
        board.push(engine.play(board, Limit(depth=2), game=1).move)

    for hit in (True, False, False):
        result = engine.play(board, SHORT, game=1, ponder=True)
        board.push(result.move)
        others = sorted((move for move in board.legal_moves if move != result.ponder), key=chess.Move.uci)
        board.push(result.ponder if hit and result.ponder else others[0])
    engine.play(board, SHORT, game=1)

    multipv = 2 if "MultiPV" in engine.options else None
    engine.analyse(board, Limit(depth=3), game=2, multipv=multipv)
    with engine.analysis(board, game=2, multipv=multipv):
        time.sleep(0.1)
    engine.quit()

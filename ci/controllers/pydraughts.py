"""A short game of pydraughts with a Hub engine: `pydraughts.py ENGINE`."""

import sys

import draughts
from draughts.engine import HubEngine, Limit

engine = HubEngine(sys.argv[1:])
engine.init()
board = draughts.Board(variant="standard", fen="startpos")
for _ in range(10):
    result = engine.play(board, Limit(depth=2), ponder=False)
    board.push(result.move)
engine.play(board, Limit(time=10.5, inc=0.5), ponder=False)
engine.quit()
engine.p.wait(timeout=10)

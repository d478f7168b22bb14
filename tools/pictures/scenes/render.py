"""Renders a scene: `blender -b -t 1 -P tools/pictures/scenes/render.py -- SCENE OUT.png [WIDTH] [SAMPLES]`."""
import os
import runpy
import sys

folder = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, folder)
sys.dont_write_bytecode = True
scene = sys.argv.pop(sys.argv.index("--") + 1)
runpy.run_path(os.path.join(folder, scene + ".py"))

"""A stamped strip of SOIC-8 lead frames with silver spots, and more strips behind it."""
from kit import *

cu = mat((0.87, 0.43, 0.26), 0.26, 1, grain=0.2, scale=10, vary=0.08, brushed="x")
silver = mat((0.88, 0.87, 0.84), 0.34, 1, grain=0.35, scale=20)
T, px, py = 0.2, 9.0, 11.0


def frame():
    """One frame and its rails, of rectangles and lead shapes, bevelled so that edges catch light."""
    bm = bmesh.new()

    def poly(points):
        f = bm.faces.new([bm.verts.new((x, y, 0)) for x, y in points])
        for v in [w for w in bmesh.ops.extrude_face_region(bm, geom=[f])["geom"] if isinstance(w, bmesh.types.BMVert)]:
            v.co.z += T

    rect = lambda x0, y0, x1, y1: poly([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    # Rails around the unit.
    rect(-px / 2, -py / 2, px / 2, -py / 2 + 0.7), rect(-px / 2, py / 2 - 0.7, px / 2, py / 2)
    rect(-px / 2, -py / 2 + 0.7, -px / 2 + 0.6, py / 2 - 0.7), rect(px / 2 - 0.6, -py / 2 + 0.7, px / 2, py / 2 - 0.7)
    # Die pad with its two tie bars.
    rect(-1.65, -1.15, 1.65, 1.15)
    rect(-px / 2 + 0.6, -0.2, -1.65, 0.2), rect(1.65, -0.2, px / 2 - 0.6, 0.2)
    for s in (-1, 1):
        rect(-px / 2 + 0.6, min(s * 2.6, s * 2.95), px / 2 - 0.6, max(s * 2.6, s * 2.95))
        for i in range(4):
            x = (i - 1.5) * 1.27
            rect(x - 0.2, min(s * 2.95, s * (py / 2 - 0.7)), x + 0.2, max(s * 2.95, s * (py / 2 - 0.7)))
            inner = x * (1.25 if abs(x) > 1 else 0.8)
            tip = [(x - 0.2, s * 2.6), (x + 0.2, s * 2.6), (x + 0.26, s * 2.1), (inner + 0.38, s * 1.7), (inner + 0.38, s * 1.38), (inner - 0.38, s * 1.38), (inner - 0.38, s * 1.7), (x - 0.26, s * 2.1)]
            poly(tip if s > 0 else tip[::-1])
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bevelled(bm, 0.035, 2, 60)
    return mesh_of(bm)


unit = frame()


def strip(x, y, z, turn, columns=11, rows=3):
    for i in range(columns):
        for j in range(rows):
            ux, uy = (i - (columns - 1) / 2) * px, (j - (rows - 1) / 2) * py
            put(unit, cu, (*along(x, y, turn, ux, uy), z), (0, 0, turn))
            box(*along(x, y, turn, ux, uy), z + T, 2.9, 1.9, 0.006, silver, 0.002, turn)
            for s in (-1, 1):
                for k in range(4):
                    lx = (k - 1.5) * 1.27
                    inner = lx * (1.25 if abs(lx) > 1 else 0.8)
                    box(*along(x, y, turn, ux + inner, uy + s * 1.52), z + T, 0.68, 0.24, 0.006, silver, 0.002, turn)
    for side in (-1, 1):
        w = columns * px
        box(*along(x, y, turn, 0, side * (rows * py / 2 + 1.4)), z, w, 2.8, T, cu, 0.03, turn)
        for i in range(columns * 2):
            cyl(*along(x, y, turn, (i - columns + 0.5) * px / 2, side * (rows * py / 2 + 1.5)), z + T - 0.005, 0.62, 0.012, hole, 0.002, steps=24)


hole = mat((0.003, 0.003, 0.003), 0.9, vary=0)
box(0, 0, -4, 300, 300, 0.5, mat((0.025, 0.03, 0.04), 0.45, grain=0.15, scale=1), 0)
strip(0, 0, 0.3, 0.0)
strip(8, 42, 2.2, 0.16)
strip(-20, -44, -2.5, -0.1)
dust(60, 40, 30, 0.5, 0.035)
sky(0.35, (0.4, 0.5, 0.75))
lights(60, warm=1.0, cool=1.3, warm_at=(-0.8, 0.7, 0.55), cool_at=(0.9, 0.5, 0.5), to=(0, 0, 0))
camera((-9, -40, 23), (-0.5, 1.2, 0), 62, 0.013, focus=(-1, -2.5, 0.5))
render(0.1)

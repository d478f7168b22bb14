"""Eight dies on two metallised substrates before moulding, with ribbons and wires bonded."""
from kit import *

nitride = mat((0.62, 0.62, 0.6), 0.65, grain=0.3, scale=14)
cu = mat((0.85, 0.4, 0.23), 0.34, 1, grain=0.35, scale=9, vary=0.1)
silver = mat((0.86, 0.84, 0.8), 0.4, 1, grain=0.5, scale=20)
metal = mat((0.82, 0.82, 0.83), 0.2, 1, grain=0.12, scale=8)
passivation = mat((0.1, 0.07, 0.03), 0.25, 0.5, vary=0.04)
ribbon_metal = mat((0.84, 0.84, 0.85), 0.24, 1, grain=0.2, scale=12)
base = mat((0.7, 0.69, 0.66), 0.3, 1, grain=0.3, scale=5, brushed="x")
# Lead frame below and around, substrate with copper fields.
box(0, 0, -2, 90, 64, 2, base, 0.3)
box(0, 0, 0, 62, 44, 0.32, nitride, 0.02)
fields = [(-9, 11, 40, 18), (-9, -11, 40, 18), (21, 0, 14, 40)]
for x, y, w, h in fields:
    box(x, y, 0.32, w, h, 0.4, cu, 0.06)
for x, y, w, h in ((-9, 0.0, 40, 2.2),):
    box(x, y, 0.32, w, h, 0.4, cu, 0.06)
dies = []
for row, y in enumerate((11, -11)):
    for i in range(4):
        x = -24 + i * 9.6 + 0.6
        box(x, y, 0.72, 5.5, 5.5, 0.035, silver, 0.01)
        box(x, y, 0.75, 5, 5, 0.2, passivation, 0.01)
        for k in (-1, 1):
            box(x, y + k * 1.12, 0.95, 4.5, 2.1, 0.012, metal, 0.004)
        box(x - 2.0, y, 0.95, 0.5, 0.8, 0.014, metal, 0.004)
        dies.append((x, y))


def ribbon(points, w, t=0.18):
    """A flat strip along points of (x, y, z), with stitches pressed flat."""
    bm = bmesh.new()
    rows = []
    for i, p in enumerate(points):
        q = points[min(i + 1, len(points) - 1)]
        o = points[max(i - 1, 0)]
        d = (Vector(q) - Vector(o)).normalized()
        side = Vector((-d.y, d.x, 0)).normalized() if abs(d.x) + abs(d.y) > 1e-6 else Vector((1, 0, 0))
        up = side.cross(d) * -1
        if up.z < 0:
            up = -up
        rows.append([bm.verts.new(Vector(p) + side * a * w / 2 + up * b) for a, b in ((-1, 0), (1, 0), (1, t), (-1, t))])
    for p, q in zip(rows, rows[1:]):
        for k in range(4):
            bm.faces.new((p[k], p[(k + 1) % 4], q[(k + 1) % 4], q[k]))
    bm.faces.new(rows[0]), bm.faces.new(rows[-1])
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    put(mesh_of(bm), ribbon_metal)


def loop(x, y0, z0, y1, z1, height, flat=0.55):
    d = 1 if y1 > y0 else -1
    points = [(x, y0 - d * flat, z0), (x, y0, z0)]
    a, b = y0 + d * 0.15, y1 - d * 0.15
    for i in range(13):
        t = i / 12
        points.append((x, a + (b - a) * t, z0 + (z1 - z0) * t + height * (1 - (2 * t - 1) ** 4) * (0.9 + 0.2 * t)))
    return points + [(x, y1, z1), (x, y1 + d * flat, z1)]


for x, y in dies:
    d = -1 if y > 0 else 1
    for k in (-1.15, 1.15):
        ribbon(loop(x + k + rnd.uniform(-0.05, 0.05), y - d * 1.2, 0.97, y + d * 1.1, 0.97, 0.6), 1.5)
        ribbon(loop(x + k + rnd.uniform(-0.05, 0.05), y + d * 1.1, 1.14, 0.0 + d * -0.35, 0.74, 2.2 + rnd.uniform(-0.1, 0.1)), 1.5)
    tube([(x - 2.0, y, 0.97), (x - 2.2, y, 1.7), (x - 3.4, y - d * 1.2, 2.0), (x - 3.7, y - d * 4.4, 1.2), (x - 3.7, y - d * 4.9, 0.75)], 0.08, metal)
    ball(x - 2.0, y, 0.99, 0.2, metal, 0.5)
    ball(x - 3.7, y - d * 4.95, 0.76, 0.2, metal, 0.5)
for k in range(3):
    for s in (-1, 1):
        points = [(11 - 1, s * (14 - k * 3.4), 0.74)]
        for i in range(11):
            t = i / 10
            points.append((10.2 + 6.5 * t, s * (14 - k * 3.4), 0.74 + 2.3 * (1 - (2 * t - 1) ** 4)))
        points.append((17.6, s * (14 - k * 3.4), 0.74))
        ribbon(points, 2.0)
for i in range(7):
    box(-24 + i * 8, 31, -0.2, 4.6, 12, 0.9, cu, 0.12)
    box(-24 + i * 8, -31, -0.2, 4.6, 12, 0.9, cu, 0.12)
dust(60, 60, 40, 0.75, 0.04)
sky(0.3)
lights(60, warm=1.0, cool=0.9, warm_at=(-0.9, 0.5, 0.55), cool_at=(0.9, 0.4, 0.45), to=(-6, 0, 0))
camera((-20, -42, 21), (-9.5, -3.0, 0.6), 60, 0.011, focus=(-13, -10, 1))
render(0.1)

"""The keypad of a plain phone, close."""
from kit import *

body = mat((0.02, 0.032, 0.05), 0.38, grain=0.25, scale=25, vary=0.08)
key = mat((0.05, 0.062, 0.08), 0.32, grain=0.2, scale=30, vary=0.08)
ink = mat((0.75, 0.85, 0.95), 0.5, vary=0, glow=0.5)
green_ink, red_ink = mat((0.1, 0.75, 0.25), 0.5, vary=0, glow=0.7), mat((0.85, 0.08, 0.06), 0.5, vary=0, glow=0.7)
rim = mat((0.6, 0.62, 0.65), 0.25, 1, grain=0.05, scale=20)
font = bpy.data.fonts.load(next(p for p in ("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf") if __import__("os").path.exists(p)))


def write(words, x, y, z, size, m):
    c = bpy.data.curves.new("text", "FONT")
    c.body, c.size, c.align_x, c.align_y, c.font, c.extrude = words, size, "CENTER", "CENTER", font, 0.008
    c.materials.append(m)
    o = bpy.data.objects.new("text", c)
    o.location = (x, y, z)
    S.collection.objects.link(o)


def cushion(w, h, top):
    """A key: a rounded rectangle with a soft crown."""
    bm = bmesh.new()
    n = 24
    grid = []
    for j in range(n + 1):
        row = []
        for i in range(n + 1):
            u, v = 2 * i / n - 1, 2 * j / n - 1
            k = 0.16
            f = math.sqrt(max(0, 1 - u * u * v * v * k * 2))
            e = max(abs(u), abs(v))
            z = top * (1 - 0.1 * (u * u + v * v) - (max(0, e - 0.82) / 0.18) ** 3 * 0.75)
            row.append(bm.verts.new((u * w / 2 * f, v * h / 2 * f, z)))
        grid.append(row)
    for j in range(n):
        for i in range(n):
            bm.faces.new((grid[j][i], grid[j][i + 1], grid[j + 1][i + 1], grid[j + 1][i]))
    border = [e for e in bm.edges if e.is_boundary]
    down = bmesh.ops.extrude_edge_only(bm, edges=border)["geom"]
    for v in [x for x in down if isinstance(x, bmesh.types.BMVert)]:
        v.co.z = -0.8
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    return mesh_of(bm)


W, H = 13.2, 8.2
one = cushion(12.6, 7.6, 1.7)
letters = ["", "abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz", "+", "", ""]
for i, digit in enumerate("123456789*0#"):
    x, y = (i % 3 - 1) * W, -(i // 3) * H
    put(one, key, (x, y, 0))
    label = letters[("123456789*0#").index(digit)] if digit not in "*0#" else {"*": "", "0": "+", "#": ""}[digit]
    write(digit, x - (2.2 if label else 0), y + 0.1, 1.72, 4.3, ink)
    if label:
        write(label, x + 2.5, y - 0.1, 1.71, 2.0, ink)
for side, m in ((-1, green_ink), (1, red_ink)):
    put(one, key, (side * W, H + 1.2, 0))
    tube([(side * W - 2.2, H + 0.9, 1.62), (side * W - 1.6, H + 1.75, 1.72), (side * W, H + 2.05, 1.75), (side * W + 1.6, H + 1.75, 1.72), (side * W + 2.2, H + 0.9, 1.62)], 0.3, m)
ring(0, H + 3.2, 0, 6.2, 3.4, 1.6, rim, 0.5)
cyl(0, H + 3.2, 0, 3.2, 1.4, key, 0.5)
box(0, -10, -4, 46, 110, 3.6, body, 1.6)
# The screen, dark, and the earpiece beyond.
box(0, 40, -0.5, 40, 46, 0.4, mat((0.004, 0.004, 0.006), 0.06, vary=0.02), 0.1)
for s in (-1, 1):
    tube([(s * 23, -70, -2), (s * 23, 60, -2)], 0.7, rim)
box(0, 0, -8, 400, 400, 1, mat((0.16, 0.1, 0.055), 0.5, grain=0.5, scale=0.4, brushed="x"), 0)
dust(220, 44, 60, 1.2, 0.05)
sky(0.25)
lights(58, warm=0.9, cool=1.1, warm_at=(-0.9, 0.4, 0.55), cool_at=(0.9, 0.5, 0.5), to=(0, -6, 0))
camera((-15, -52, 30), (-0.5, -6.5, 0.5), 52, 0.012, focus=(-2, -11, 1.7))
render(0.1)

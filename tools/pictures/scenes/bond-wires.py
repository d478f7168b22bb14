"""A die of 1.5 mm with its ring of pads, wired to the leads of an opened package."""
from kit import *
import cv2
import numpy as np

# The face of the die, painted: pad ring, blocks of circuits, wide metal.
N = 1500
art = np.zeros((N, N, 3), np.float32)
art[:] = (0.16, 0.1, 0.17)
g = np.random.default_rng(6)


def fill(x, y, w, h, color):
    art[int(y) : int(y + h), int(x) : int(x + w)] = color


def cells(x, y, w, h, base, row=9):
    for yy in range(int(y), int(y + h), row):
        xx = x
        while xx < x + w:
            cw = g.integers(5, 34)
            fill(xx, yy, min(cw - 2, x + w - xx), row - 2, np.array(base) * g.uniform(0.55, 1.5))
            xx += cw


fill(60, 60, N - 120, N - 120, (0.2, 0.13, 0.2))
cells(250, 250, 560, 520, (0.3, 0.2, 0.34))
cells(250, 810, 300, 440, (0.34, 0.25, 0.25))
for k in range(2):
    for j in range(26):
        for i in range(30):
            fill(850 + i * 13, 260 + k * 250 + j * 8, 9, 5, (0.42, 0.34, 0.24) if (i + j) % 2 else (0.3, 0.22, 0.2))
for i in range(9):
    r = 150 - i * 15
    cv2.circle(art, (720, 1050), r, (0.3, 0.45, 0.62) if i % 2 == 0 else (0.2, 0.13, 0.2), -1, cv2.LINE_AA)
for i in range(14):
    fill(930, 820 + i * 30, 320, 18, (0.35, 0.46, 0.6))
for i in range(6):
    fill(230 + i * 3, 225 + i * 3, 1050, 2, (0.5, 0.6, 0.7))
for i in range(10):
    fill(250 + i * 104, 785, 70, 12, (0.42, 0.55, 0.68))
pads = []
for side in range(4):
    for i in range(8):
        t = 260 + i * 140
        x, y = ((t, 110), (N - 110, t), (t, N - 110), (110, t))[side]
        fill(x - 46, y - 46, 92, 92, (0.62, 0.72, 0.8))
        fill(x - 40, y - 40, 80, 80, (0.72, 0.82, 0.88))
        pads.append((side, i, (x - N / 2) / N * 1.5, (N / 2 - y) / N * 1.5))
for k in (14, 26):
    cv2.rectangle(art, (k, k), (N - k, N - k), (0.5, 0.6, 0.66), 5)
image = bpy.data.images.new("die", N, N, float_buffer=False)
image.pixels.foreach_set(np.dstack([np.flipud(np.clip(art, 0, 1))[..., ::-1], np.ones((N, N), np.float32)]).astype(np.float32).ravel())
image.pack()
m = bpy.data.materials.new("die")
m.use_nodes = True
link = m.node_tree.links.new
tex = node(m, "TexImage")
tex.image = image
b = m.node_tree.nodes["Principled BSDF"]
bright = node(m, "Gamma")
bright.inputs[1].default_value = 0.8
link(tex.outputs[0], bright.inputs[0])
link(bright.outputs[0], b.inputs["Base Color"])
b.inputs["Metallic"].default_value, b.inputs["Roughness"].default_value, b.inputs["Clearcoat"].default_value = 0.3, 0.32, 0.8
bump = node(m, "Bump", Strength=0.6, Distance=0.002)
link(tex.outputs[0], bump.inputs["Height"])
link(bump.outputs[0], b.inputs["Normal"])

silicon = mat((0.12, 0.12, 0.13), 0.2, 0.6, vary=0.05)
pad_metal = mat((0.82, 0.79, 0.74), 0.36, 1, grain=0.4, scale=14)
lead = mat((0.84, 0.8, 0.73), 0.3, 1, grain=0.35, scale=16)
wire = mat((1.0, 0.7, 0.3), 0.16, 1, vary=0)
mould = mat((0.02, 0.02, 0.022), 0.55, grain=0.6, scale=30)
# Cavity: die pad, leads around it, walls of mould compound.
box(0, 0, -0.2, 3.3, 3.3, 0.2, pad_metal, 0.03)
box(0, 0, -0.3, 5.2, 5.2, 0.26, mould, 0)
for side in range(4):
    a = side * math.pi / 2
    x, y = 2.62 * math.cos(a), 2.62 * math.sin(a)
    box(x, y, -0.25, 0.46, 5.7, 0.7, mould, 0.06, a)
    for i in range(8):
        t = (i - 3.5) * 0.5
        px, py = 2.1 * math.cos(a) - t * math.sin(a), 2.1 * math.sin(a) + t * math.cos(a)
        box(px, py, -0.2, 0.62, 0.26, 0.2, lead, 0.025, a)
box(0.0, 0.0, 0.002, 1.66, 1.66, 0.03, mat((0.55, 0.53, 0.5), 0.35, 0.7, grain=0.6, scale=9), 0.014)
box(0, 0, 0.02, 1.5, 1.5, 0.28, silicon, 0.004)
bpy.ops.mesh.primitive_plane_add(size=1.494, location=(0, 0, 0.3012))
bpy.context.object.data.materials.append(m)
dirs = ((0, 1), (1, 0), (0, -1), (-1, 0))
for side, i, x, y in pads:
    dx, dy = dirs[side]
    along_ = (i - 3.5) * 0.5
    ex, ey = (along_ if dx == 0 else dx * 2.0), (-along_ if dx != 0 else dy * 2.0)
    z0 = 0.302
    h = 0.3 + rnd.uniform(-0.02, 0.02)
    ball(x, y, z0 + 0.012, 0.04, wire, 0.55, 20)
    ball(x, y, z0 + 0.03, 0.024, wire, 1, 16)
    vx, vy = ex - x, ey - y
    p = [(x, y, z0 + 0.03), (x + vx * 0.01, y + vy * 0.01, z0 + h * 0.7), (x + vx * 0.07, y + vy * 0.07, z0 + h), (x + vx * 0.3, y + vy * 0.3, z0 + h * 0.9), (x + vx * 0.75, y + vy * 0.75, 0.26), (ex - vx * 0.03, ey - vy * 0.03, 0.03), (ex, ey, 0.01)]
    tube(p, 0.0125, wire)
    ball(ex, ey, 0.0, 0.032, wire, 0.35, 14)
dust(70, 4, 4, 0.0, 0.006)
dust(20, 1.4, 1.4, 0.301, 0.005)
sky(0.35)
lights(5, warm=1.0, cool=1.1, warm_at=(-0.8, 0.6, 0.6), cool_at=(0.9, 0.4, 0.5), to=(0, 0, 0.2))
camera((-1.6, -5.0, 3.1), (0.02, -0.12, 0.18), 62, 0.012, focus=(0, -0.5, 0.33))
render(0.15)

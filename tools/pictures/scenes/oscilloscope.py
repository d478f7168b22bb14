"""The screen of a bench oscilloscope with eight traces, its knobs and input connectors in front."""
from kit import *
import cv2
import numpy as np

W, H = 1200, 720
art = np.zeros((H, W, 3), np.float32)
art[:] = (0.012, 0.008, 0.006)
colors = [(40, 220, 255), (255, 210, 60), (220, 90, 255), (90, 230, 90), (60, 140, 255), (255, 130, 120), (190, 190, 80), (200, 200, 220)]
left, right, top, bottom = 20, 1180, 30, 690
for i in range(11):
    x = int(left + (right - left) * i / 10)
    cv2.line(art, (x, top), (x, bottom), (0.09, 0.09, 0.085) if i != 5 else (0.2, 0.2, 0.19), 1)
for i in range(9):
    y = int(top + (bottom - top) * i / 8)
    cv2.line(art, (left, y), (right, y), (0.09, 0.09, 0.085) if i != 4 else (0.2, 0.2, 0.19), 1)
for i in range(51):
    x = int(left + (right - left) * i / 50)
    cv2.line(art, (x, 356), (x, 364), (0.2, 0.2, 0.19), 1)
# A power tree that starts: eight rails rise one after another, each with its own slope, ripple and small overshoot.
t = np.linspace(0, 10, right - left)
noise = np.random.default_rng(3)
for c, color in enumerate(colors):
    start, rise = 0.8 + c * 0.62 + (0.25 if c > 3 else 0), 0.16 + 0.07 * (c % 3)
    u = np.clip((t - start) / rise, 0, None)
    v = np.where(u < 1, 0.5 - 0.5 * np.cos(np.pi * np.minimum(u, 1)), 1 + 0.1 * np.sin((u - 1) * 3.2) * np.exp(-(u - 1) * 0.9))
    v = v * 0.62 + noise.normal(0, 0.008, t.size) + np.where(u > 1, 0.008 * np.sin(t * 90 + c), 0)
    y = top + (c + 0.86) * (bottom - top) / 8 - v * (bottom - top) / 8
    points = np.stack([np.arange(left, right) * 16, y * 16], 1).astype(np.int32).reshape(-1, 1, 2)
    layer = np.zeros_like(art)
    cv2.polylines(layer, [points], False, tuple(v / 255 for v in color), 3, cv2.LINE_AA, 4)
    art += layer + cv2.GaussianBlur(layer, (0, 0), 5) * 0.5
    cv2.fillConvexPoly(art, np.array([(4, int(y[0]) - 8), (4, int(y[0]) + 8), (18, int(y[0]))]), tuple(v / 255 for v in color), cv2.LINE_AA)
image = bpy.data.images.new("screen", W, H, float_buffer=False)
image.pixels.foreach_set(np.dstack([np.flipud(np.clip(art, 0, 1))[..., ::-1], np.ones((H, W), np.float32)]).astype(np.float32).ravel())
image.pack()
m = bpy.data.materials.new("screen")
m.use_nodes = True
n, link = m.node_tree.nodes, m.node_tree.links.new
tex = node(m, "TexImage")
tex.image = image
b = n["Principled BSDF"]
b.inputs["Base Color"].default_value = (0.004, 0.004, 0.005, 1)
b.inputs["Roughness"].default_value = 0.12
link(tex.outputs[0], b.inputs["Emission"])
b.inputs["Emission Strength"].default_value = 2.6
# The front stands upright: x to the right, z up.
case = mat((0.23, 0.24, 0.25), 0.45, grain=0.25, scale=3)
dark = mat((0.03, 0.032, 0.035), 0.4, grain=0.2, scale=3)
box(0, 12, -12, 330, 24, 190, case, 5)
box(-52, -1.5, 28, 204, 6, 130, dark, 3)
bpy.ops.mesh.primitive_plane_add(size=1)
o = bpy.context.object
o.scale, o.rotation_euler, o.location = (190, 114, 1), (math.pi / 2, 0, 0), (-52, -4.7, 93)
o.data.materials.append(m)
knob, cap = mat((0.05, 0.052, 0.055), 0.5, grain=0.3, scale=2), mat((0.5, 0.51, 0.52), 0.3, 0.9, vary=0.08)


def dial(x, z, r):
    p = [(0, 0), (r * 1.1, 0), (r * 1.1, 1.5), (r, 2), (r * 0.94, 11), (r * 0.86, 12), (r * 0.7, 12.2), (0, 11.8)]
    lathe(p, knob, (x, 0, z), (math.pi / 2, 0, 0), 72)
    for i in range(36):
        a = i / 36 * 2 * math.pi
        box(x + r * 0.96 * math.cos(a), -6.2, z + r * 0.96 * math.sin(a), 0.5, 8, 0.5, knob, 0.15, 0, (0, 0))
    box(x + r * 0.45, -12.4, z + r * 0.45, 0.9, 0.6, 0.9, white, 0.2)


for row in range(3):
    for col in range(3):
        dial(80 + col * 30, 142 - row * 36, 8.5 if row else 10.5)
for i in range(6):
    for k in range(2):
        box(74 + i * 14, -0.5, 38 + k * 11, 10, 3, 6.5, cap if (i + k) % 5 else mat((0.05, 0.4, 0.2), 0.4, glow=0.6), 0.8)
# Eight BNC inputs, three with cables.
for i in range(8):
    x, z = -140 + i * 26, 5
    tint = tuple(v / 255 for v in reversed(colors[i]))
    ring(x, -0.5, z, 10, 7.6, 1.6, mat(tint, 0.5), 0.4, (math.pi / 2, 0, 0))
    lathe([(7.4, 0), (7.4, 3), (6.2, 3.4), (5, 3.6), (5, 14), (4.7, 14.4), (4.2, 14.4), (4.2, 4), (0, 4)], nickel, (x, 0, z), (math.pi / 2, 0, 0))
    for k in (-1, 1):
        cyl(x + k * 5, -9, z, 1.0, 1.2, nickel, 0.2, (0, k * math.pi / 2, 0), 24)
    lathe([(3.6, 4), (3.6, 11), (1.2, 11.2), (1.0, 7)], white, (x, 0, z), (math.pi / 2, 0, 0))
    if i in (1, 2, 4, 6):
        lathe([(0, 7), (7.2, 7), (7.4, 8), (7.4, 18), (6.8, 19), (5.2, 19.5), (5.2, 26), (4.2, 28), (3.4, 40), (0, 40)], mat((0.05, 0.05, 0.055), 0.45, grain=0.2, scale=2) if i % 2 else nickel, (x, 0, z), (math.pi / 2, 0, 0))
        tube([(x, -38, z), (x + 2, -60, z - 4), (x + 8 * (1 if i % 2 else -1), -95, z - 30), (x + 20, -120, z - 60)], 2.6, rubber)
box(0, -100, -40, 900, 500, 20, mat((0.07, 0.06, 0.05), 0.5, grain=0.3, scale=1), 1)
sky(0.2)
lights(330, warm=0.55, cool=0.7, top=0.25, warm_at=(-0.8, -0.7, 0.7), cool_at=(1.0, -0.5, 0.5), to=(0, 0, 60))
camera((-170, -330, 120), (-40, -4, 68), 42, 0.011, focus=(-80, -5, 80))
render(0.1)

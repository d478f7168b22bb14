"""A chip whose face is a field of 320 by 80 small lamps, about one in five alight: a beam, and two lines in it."""
from kit import *
import cv2
import numpy as np

k = 6
art = np.zeros((80, 320), np.float32)
x, y = np.meshgrid(np.arange(320), np.arange(80))
art += 0.75 * np.exp(-(((x - 160) / 52.0) ** 2)) * np.exp(-(((y - 44) / 7.5) ** 2)) * (y > 37)
for s in (-1, 1):
    lane = 160 + s * (6 + (y - 40) * 1.25)
    art = np.maximum(art, 1.0 * (np.abs(x - lane) < 2.6) * (y > 44) * (y < 76))
art = np.round(art * 8) / 8
face = cv2.resize(art, (320 * k, 80 * k), interpolation=cv2.INTER_NEAREST)
cell = np.ones((k, k), np.float32)
cell[0, :] = cell[:, 0] = 0.0
face *= np.tile(cell, (80, 320))
grid = np.tile(np.where(cell > 0, 0.16, 0.02), (80, 320)).astype(np.float32)


def picture(name, gray):
    h, w = gray.shape
    image = bpy.data.images.new(name, w, h, float_buffer=False)
    image.colorspace_settings.name = "Non-Color"
    image.pixels.foreach_set(np.dstack([np.flipud(gray)] * 3 + [np.ones((h, w), np.float32)]).astype(np.float32).ravel())
    image.pack()
    return image


m = bpy.data.materials.new("field")
m.use_nodes = True
link = m.node_tree.links.new
b = m.node_tree.nodes["Principled BSDF"]
light, body = node(m, "TexImage"), node(m, "TexImage")
light.image, body.image = picture("light", face), picture("grid", grid)
tone = node(m, "MixRGB", Color1=(0.01, 0.01, 0.012, 1), Color2=(0.85, 0.7, 0.12, 1))
link(body.outputs[0], tone.inputs[0]), link(tone.outputs[0], b.inputs["Base Color"])
shade = node(m, "MixRGB", Color1=(0, 0, 0, 1), Color2=(0.7, 0.85, 1, 1))
link(light.outputs[0], shade.inputs[0]), link(shade.outputs[0], b.inputs["Emission"])
b.inputs["Emission Strength"].default_value, b.inputs["Roughness"].default_value = 2.6, 0.35
W, H = 12.8, 3.2
board_m = mat((0.7, 0.69, 0.66), 0.5, grain=0.3, scale=14)
silicon = mat((0.09, 0.09, 0.1), 0.18, 0.7, vary=0.05)
wire = mat((1.0, 0.7, 0.3), 0.16, 1, vary=0)
box(0, 0, -1.0, 60, 40, 1.0, board_m, 0.05)
box(0, 0, 0, 15.4, 6.4, 0.3, silicon, 0.01)
bpy.ops.mesh.primitive_plane_add(size=1, location=(0, 0, 0.32))
o = bpy.context.object
o.scale = (W, H, 1)
o.data.materials.append(m)
ring_m = mat((0.78, 0.77, 0.74), 0.55, grain=0.2, scale=8)
for s in (-1, 1):
    box(0, s * 1.72, 0.3, 13.3, 0.2, 0.08, ring_m, 0.02), box(s * 6.54, 0, 0.3, 0.2, 3.6, 0.08, ring_m, 0.02)
for s in (-1, 1):
    for i in range(46):
        px = (i - 22.5) * 0.32
        box(px, s * 2.95, 0.3, 0.16, 0.2, 0.01, gold, 0)
        box(px * 1.12, s * 4.5, 0, 0.24, 1.0, 0.05, gold, 0.01)
        ball(px, s * 2.95, 0.33, 0.07, wire, 0.6, 12)
        tube([(px, s * 2.95, 0.33), (px, s * 2.97, 0.62), (px * 1.03, s * 3.3, 0.82), (px * 1.1, s * 4.0, 0.5), (px * 1.12, s * 4.3, 0.07)], 0.022, wire)
        box(px * 1.12, s * 9.5, 0, 0.14, 9.2, 0.035, gold, 0)
for x_ in (-20, 20):
    cyl(x_, 0, 0, 2.3, 1.6, steel, 0.3)
    prism(hexagon(1.2), 0.06, rubber, (x_, 0, 1.57))
dust(120, 40, 26, 0, 0.03)
sky(0.2)
lights(26, warm=0.55, cool=0.6, warm_at=(-0.9, 0.4, 0.5), cool_at=(0.9, 0.5, 0.5), to=(0, 0, 0))
camera((-8.5, -20, 13.5), (-0.2, -0.5, 0.2), 52, 0.012, focus=(0, -1.2, 0.35))
render(0.0)

"""A copper busbar with a bored bracket in which a crystal of diamond glows red in green laser light."""
from kit import *

bar = mat((0.9, 0.46, 0.28), 0.36, 1, grain=0.06, scale=3, vary=0.08, brushed="x")
black = mat((0.02, 0.02, 0.022), 0.4, 0.6, grain=0.3, scale=8)
box(0, 0, -10, 400, 40, 10, bar, 0.6)
for x in (-70, 75):
    cyl(x, 0, 0, 11, 1.6, steel, 0.3)
    prism(hexagon(9.2), 7.2, steel, (x, 0, 1.6), (0, 0, 0.3), 0.5)
    cyl(x, 0, 1.6, 5, 10, steel, 0.8)
# The head stands over the bar; the diamond sits 20 mm above it.
box(0, 14.5, 0, 26, 8, 34, black, 0.8)
box(0, 4.5, 0, 30, 26, 2.2, black, 0.6)
for sx in (-1, 1):
    cyl(sx * 12, -5.5, 2.2, 2.2, 1.6, steel, 0.3)
    prism(hexagon(1.2), 0.06, rubber, (sx * 12, -5.5, 3.77))
box(0, 10, 13, 17, 1.0, 17, mat((0.01, 0.05, 0.03), 0.35), 0.1)
ring(0, 9.3, 20, 4.6, 4.0, 0.18, gold, 0.03, (math.pi / 2, 0, 0))
for k in (-1, 1):
    box(k * 1.2, 9.4, 12.6, 0.7, 0.2, 3.2, gold, 0.03)
# Diamond: a cut cube of 3 mm that shines red by itself and lets green through.
gem = mat((0.95, 0.16, 0.1), 0.06, glass=1.0, ior=2.4, vary=0)
core = mat((1, 0.07, 0.02), 0.5, vary=0, glow=18)
box(0, 7.9, 18.4, 3.2, 2.6, 3.2, gem, 0.5, 0.0)
ball(0, 7.9, 20, 0.75, core)
beam = mat((0.06, 1, 0.16), 0.5, vary=0, glow=26)
tube([(-33, 7.9, 20), (-1.6, 7.9, 20)], 0.13, beam, smooth=False)
halo = bpy.data.materials.new("halo")
halo.use_nodes = True
n, link = halo.node_tree.nodes, halo.node_tree.links.new
glow, clear, mix = node(halo, "Emission", Color=(0.05, 1, 0.15, 1), Strength=1.6), node(halo, "BsdfTransparent"), node(halo, "MixShader")
edge = node(halo, "LayerWeight", Blend=0.25)
flip = node(halo, "Math")
flip.operation = "MULTIPLY_ADD"
link(edge.outputs["Facing"], flip.inputs[0])
flip.inputs[1].default_value, flip.inputs[2].default_value = -0.16, 0.16
link(flip.outputs[0], mix.inputs[0]), link(clear.outputs[0], mix.inputs[1]), link(glow.outputs[0], mix.inputs[2])
link(mix.outputs[0], n["Material Output"].inputs[0])
tube([(-33, 7.9, 20), (-1.6, 7.9, 20)], 0.75, halo, smooth=False)
lamp = bpy.data.lights.new("g", "POINT")
lamp.energy, lamp.color, lamp.shadow_soft_size = 900, (1, 0.1, 0.03), 1.2
o = bpy.data.objects.new("g", lamp)
o.location = (0, 5.0, 20)
S.collection.objects.link(o)
lamp = bpy.data.lights.new("g", "POINT")
lamp.energy, lamp.color, lamp.shadow_soft_size = 700, (0.08, 1, 0.2), 1.5
o = bpy.data.objects.new("g", lamp)
o.location = (-9, 4, 20)
S.collection.objects.link(o)
# The laser's barrel at the left.
cyl(-34, 7.9, 20, 4.2, 15, nickel, 0.5, (0, math.pi / 2, 0))
cyl(-40, 7.9, 20, 5.6, 12, black, 0.6, (0, math.pi / 2, 0))
box(-31, 14, 0, 9, 7, 18, black, 0.6)
tube([(0, 19, 26), (10, 28, 24), (30, 34, 8), (70, 40, -2)], 1.6, rubber)
box(0, 0, -60, 900, 900, 1, mat((0.03, 0.032, 0.036), 0.5), 0)
dust(150, 90, 36, 0, 0.07)
sky(0.22)
lights(90, warm=1.5, cool=1.0, warm_at=(-0.5, 0.7, 0.9), cool_at=(1.0, 0.4, 0.5), to=(0, 0, 10))
camera((24, -66, 42), (-6, 3, 10.5), 50, 0.013, focus=(0, 6, 20))
render(0.2)

"""A patterned wafer of square dies on its cassette's shelf, with the colours of thin films."""
from kit import *

R, pitch = 75.0, 5.0
m = bpy.data.materials.new("wafer")
m.use_nodes = True
n, link = m.node_tree.nodes, m.node_tree.links.new
b = n["Principled BSDF"]
place = node(m, "TexCoord")
# Every die is the same: its coordinates repeat.
cell = node(m, "VectorMath")
cell.operation = "SCALE"
cell.inputs["Scale"].default_value = 1 / pitch
link(place.outputs["Object"], cell.inputs[0])
frac = node(m, "VectorMath")
frac.operation = "FRACTION"
link(cell.outputs[0], frac.inputs[0])
split = node(m, "SeparateXYZ")
link(frac.outputs[0], split.inputs[0])


def edge(socket, margin):
    """1 within `margin` of the borders of the cell."""
    away = node(m, "Math")
    away.operation = "SUBTRACT"
    link(socket, away.inputs[0])
    away.inputs[1].default_value = 0.5
    size = node(m, "Math")
    size.operation = "ABSOLUTE"
    link(away.outputs[0], size.inputs[0])
    far = node(m, "Math")
    far.operation = "GREATER_THAN"
    link(size.outputs[0], far.inputs[0])
    far.inputs[1].default_value = 0.5 - margin
    return far.outputs[0]


def combine(how, a, b_):
    x = node(m, "Math")
    x.operation = how
    for i, s in enumerate((a, b_)):
        if isinstance(s, float):
            x.inputs[i].default_value = s
        else:
            link(s, x.inputs[i])
    return x.outputs[0]


street = combine("MAXIMUM", edge(split.outputs[0], 0.018), edge(split.outputs[1], 0.018))
rim = combine("MAXIMUM", edge(split.outputs[0], 0.06), edge(split.outputs[1], 0.06))
# Gate pad and runner of a power transistor; source metal in two fields.
gx = combine("LESS_THAN", combine("ABSOLUTE", combine("SUBTRACT", split.outputs[0], 0.5), 0.0), 0.11)
gy = combine("LESS_THAN", split.outputs[1], 0.28)
gate = combine("MULTIPLY", gx, gy)
runner = combine("LESS_THAN", combine("ABSOLUTE", combine("SUBTRACT", split.outputs[0], 0.5), 0.0), 0.02)
pad = combine("LESS_THAN", combine("ABSOLUTE", combine("SUBTRACT", split.outputs[0], 0.5), 0.0), 0.085)
pady = combine("LESS_THAN", combine("ABSOLUTE", combine("SUBTRACT", split.outputs[1], 0.19), 0.0), 0.065)
dark = combine("MAXIMUM", combine("SUBTRACT", combine("MAXIMUM", gate, runner), combine("MULTIPLY", pad, pady)), rim)
facing = node(m, "LayerWeight", Blend=0.45)
film = node(m, "ValToRGB")
ramp = film.color_ramp
ramp.elements[0].color, ramp.elements[0].position = (0.05, 0.18, 0.16, 1), 0.0
ramp.elements[1].color, ramp.elements[1].position = (0.5, 0.2, 0.02, 1), 1.0
for at, color in ((0.35, (0.1, 0.08, 0.3)), (0.55, (0.45, 0.05, 0.18)), (0.75, (0.55, 0.28, 0.03))):
    ramp.elements.new(at).color = (*color, 1)
wobble = node(m, "TexNoise", Scale=0.03, Detail=1.0)
link(place.outputs["Object"], wobble.inputs["Vector"])
link(combine("ADD", facing.outputs["Facing"], combine("MULTIPLY", combine("SUBTRACT", wobble.outputs[0], 0.5), 0.5)), film.inputs[0])
color = node(m, "MixRGB", Color1=(0.5, 0.47, 0.43, 1))
link(dark, color.inputs[0]), link(film.outputs[0], color.inputs[2])
line = node(m, "MixRGB", Color2=(0.16, 0.2, 0.26, 1))
link(street, line.inputs[0]), link(color.outputs[0], line.inputs[1])
link(line.outputs[0], b.inputs["Base Color"])
b.inputs["Metallic"].default_value = 0.92
rough = combine("ADD", 0.3, combine("MULTIPLY", dark, -0.16))
link(rough, b.inputs["Roughness"])
bump = node(m, "Bump", Strength=0.5, Distance=0.02)
link(dark, bump.inputs["Height"])
link(bump.outputs[0], b.inputs["Normal"])

bare = mat((0.5, 0.52, 0.54), 0.07, 0.95, vary=0.02)
outline = [(round(R * math.sin(a), 3), round(-R * math.cos(a), 3)) for a in (0.319 + (2 * math.pi - 0.638) * i / 300 for i in range(301))]
prism(outline, 0.35, bare, (0, 0, 0), bevel=0.1)
face = [(round(x * 0.965, 3), round(y * 0.965, 3)) for x, y in outline]
prism(face, 0.004, m, (0, 0, 0.35))
# Below: more of them in their carrier.
rail = mat((0.75, 0.76, 0.74), 0.4, grain=0.1)
for k in range(1, 6):
    prism(outline, 0.35, bare, (0, 0, -4.76 * k), bevel=0.1)
    prism(face, 0.004, m, (0, 0, -4.76 * k + 0.35))
for side in (-1, 1):
    box(side * 84, 0, -40, 5, 130, 60, rail, 1.5)
    for k in range(-2, 9):
        box(side * 78.5, 0, -4.76 * k - 1.2, 9, 120, 1.1, rail, 0.4)
sky(0.35)
softbox((-210, 250, 150), (0, 0, 0), 300, 500000, warm_light, 0.8)
softbox((240, 190, 140), (0, 0, 0), 260, 420000, cool_light, 0.8)
softbox((-150, -60, 190), (0, 0, 0), 120, 250000, (1, 0.9, 0.8))
camera((-62, -150, 70), (10, -6, -6), 50, 0.011, focus=(-8, -46, 0.4))
render(0.0)

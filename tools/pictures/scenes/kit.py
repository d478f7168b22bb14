"""What the scenes share: materials, shapes, parts, boards, lights, camera, and a render that cleans its own noise. One unit is a millimetre.

`render.py` says how a scene is rendered.
"""
import math
import random
import sys

import bmesh
import bpy
from mathutils import Vector


argv = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else ["/tmp/look/out.png"]
out, width = argv[0], int(argv[1]) if len(argv) > 1 else 320
samples = int(argv[2]) if len(argv) > 2 else 12
rnd = random.Random(7)

bpy.ops.wm.read_factory_settings(use_empty=True)
S = bpy.context.scene
S.world = bpy.data.worlds.new("w")
S.world.use_nodes = True

# Materials

def node(m, kind, **inputs):
    n = m.node_tree.nodes.new("ShaderNode" + kind)
    for key, value in inputs.items():
        n.inputs[int(key[1:]) if key[0] == "i" and key[1:].isdigit() else key.replace("_", " ")].default_value = value
    return n

def mat(color, rough=0.5, metal=0.0, *, grain=0.0, scale=40.0, vary=0.06, spec=0.5, coat=0.0, glow=0.0, glass=0.0, ior=1.45, brushed=None):
    """A surface with an uneven roughness (`vary`) and a relief (`grain`), `brushed` along an axis."""
    m = bpy.data.materials.new("m")
    m.use_nodes = True
    b, link = m.node_tree.nodes["Principled BSDF"], m.node_tree.links.new
    for key, value in {"Base Color": (*color, 1), "Metallic": metal, "Roughness": rough, "Specular": spec, "Clearcoat": coat, "Transmission": glass, "IOR": ior}.items():
        b.inputs[key].default_value = value
    if glow:
        b.inputs["Emission"].default_value = (*color, 1)
        b.inputs["Emission Strength"].default_value = glow
    if not (vary or grain or brushed):
        return m
    place = node(m, "TexCoord")
    source = place.outputs["Object"]
    if brushed:
        squeeze = node(m, "Mapping")
        squeeze.inputs["Scale"].default_value = [0.04 if axis == brushed else 1 for axis in "xyz"]
        link(source, squeeze.inputs[0])
        source = squeeze.outputs[0]
    noise = node(m, "TexNoise", Scale=scale, Detail=4.0, Roughness=0.65)
    link(source, noise.inputs["Vector"])
    spread = node(m, "MapRange")
    for i, value in ((1, 0.3), (2, 0.7), (3, max(0.02, rough - vary)), (4, min(1, rough + vary))):
        spread.inputs[i].default_value = value
    link(noise.outputs[0], spread.inputs[0])
    link(spread.outputs[0], b.inputs["Roughness"])
    if grain:
        bump = node(m, "Bump", Strength=min(1, grain), Distance=0.02)
        link(noise.outputs[0], bump.inputs["Height"])
        link(bump.outputs[0], b.inputs["Normal"])
    return m

gold = mat((0.95, 0.62, 0.24), 0.22, 1, grain=0.1, scale=30)
tin = mat((0.78, 0.78, 0.79), 0.3, 1, grain=0.25, scale=25)
solder = mat((0.74, 0.75, 0.77), 0.2, 1, grain=0.3, scale=7)
steel = mat((0.6, 0.6, 0.6), 0.26, 1, grain=0.1, scale=60)
nickel = mat((0.66, 0.63, 0.58), 0.2, 1, grain=0.08, scale=20)
alu = mat((0.82, 0.83, 0.85), 0.3, 1, grain=0.2, scale=30)
copper = mat((0.9, 0.42, 0.24), 0.28, 1, grain=0.15, scale=20)
brass = mat((0.84, 0.6, 0.27), 0.25, 1, grain=0.1, scale=20)
epoxy = mat((0.014, 0.014, 0.015), 0.55, grain=0.5, scale=60, spec=0.4)
plastic = mat((0.012, 0.012, 0.013), 0.42, grain=0.12, scale=40)
nylon = mat((0.72, 0.68, 0.58), 0.45, grain=0.1, scale=20)
white = mat((0.8, 0.8, 0.77), 0.55, grain=0.1)
ceramic = mat((0.45, 0.29, 0.17), 0.48, grain=0.35, scale=35)
alumina = mat((0.82, 0.8, 0.76), 0.6, grain=0.2)
ferrite = mat((0.045, 0.045, 0.048), 0.6, grain=0.6, scale=25)
rubber = mat((0.016, 0.016, 0.017), 0.65, grain=0.2)
fr4 = mat((0.36, 0.33, 0.16), 0.7, grain=0.6, scale=15)
dust_grey = mat((0.5, 0.48, 0.45), 0.9, vary=0)

# Shapes

def put(mesh, material, at=(0, 0, 0), turn=(0, 0, 0), size=(1, 1, 1)):
    o = bpy.data.objects.new("o", mesh)
    o.location, o.rotation_euler, o.scale = at, turn, size
    S.collection.objects.link(o)
    if material:
        o.material_slots[0].link = "OBJECT" if o.material_slots else "DATA"
        o.material_slots[0].material = material
    return o

def mesh_of(bm, smooth=True):
    me = bpy.data.meshes.new("m")
    bm.to_mesh(me)
    bm.free()
    me.materials.append(None)
    me.use_auto_smooth, me.auto_smooth_angle = True, math.radians(38)
    if smooth:
        me.polygons.foreach_set("use_smooth", [True] * len(me.polygons))
    return me

def bevelled(bm, width, segments=3, angle=30):
    edges = [e for e in bm.edges if len(e.link_faces) == 2 and e.calc_face_angle(0) > math.radians(angle)]
    bmesh.ops.bevel(bm, geom=edges, offset=width, segments=segments, affect="EDGES", profile=0.5, clamp_overlap=True)

boxes = {}

def box_mesh(sx, sy, sz, bevel):
    key = tuple(round(v, 4) for v in (sx, sy, sz, bevel))
    if key not in boxes:
        bm = bmesh.new()
        bmesh.ops.create_cube(bm, size=1)
        bmesh.ops.scale(bm, vec=(sx, sy, sz), verts=bm.verts)
        bmesh.ops.translate(bm, vec=(0, 0, sz / 2), verts=bm.verts)
        if bevel:
            bevelled(bm, bevel)
        boxes[key] = mesh_of(bm)
    return boxes[key]

def box(x, y, z, sx, sy, sz, material, bevel=0.04, turn=0.0, tilt=(0, 0)):
    """A box that stands on `z`."""
    return put(box_mesh(sx, sy, sz, bevel), material, (x, y, z), (*tilt, turn))

def lathe(profile, material, at=(0, 0, 0), turn=(0, 0, 0), steps=96):
    """A body of revolution about its z, from (radius, height) pairs."""
    key = ("lathe", tuple(profile), steps)
    if key not in boxes:
        bm = bmesh.new()
        verts = [bm.verts.new((r, 0, z)) for r, z in profile]
        edges = [bm.edges.new(pair) for pair in zip(verts, verts[1:])]
        bmesh.ops.spin(bm, geom=verts + edges, axis=(0, 0, 1), cent=(0, 0, 0), steps=steps, angle=2 * math.pi)
        bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-4)
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
        boxes[key] = mesh_of(bm)
    return put(boxes[key], material, at, turn)

def cyl(x, y, z, r, h, material, bevel=0.05, turn=(0, 0, 0), steps=64):
    b = min(bevel, r * 0.9, h * 0.45)
    round_ = [(r - b + b * math.sin(a), b - b * math.cos(a)) for a in (0, 0.4, 0.8, 1.2, math.pi / 2)]
    profile = [(0, 0)] + round_ + [(p, h - q) for p, q in reversed(round_)] + [(0, h)]
    return lathe([(round(p, 4), round(q, 4)) for p, q in profile], material, (x, y, z), turn, steps)

def ring(x, y, z, outer, inner, h, material, bevel=0.05, turn=(0, 0, 0), steps=96):
    b = bevel
    p = [(inner, b), (inner + b, 0), (outer - b, 0), (outer, b), (outer, h - b), (outer - b, h), (inner + b, h), (inner, h - b), (inner, b)]
    return lathe(p, material, (x, y, z), turn, steps)

def prism(points, depth, material, at=(0, 0, 0), turn=(0, 0, 0), bevel=0.0):
    """An outline in x and y, raised by `depth`."""
    key = ("prism", tuple(points), depth, bevel)
    if key not in boxes:
        bm = bmesh.new()
        face = bm.faces.new([bm.verts.new((x, y, 0)) for x, y in points])
        raised = bmesh.ops.extrude_face_region(bm, geom=[face])["geom"]
        bmesh.ops.translate(bm, vec=(0, 0, depth), verts=[v for v in raised if isinstance(v, bmesh.types.BMVert)])
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
        if bevel:
            bevelled(bm, bevel, 2)
        boxes[key] = mesh_of(bm)
    return put(boxes[key], material, at, turn)

def tube(points, r, material, closed=False, taper=None, smooth=True):
    c = bpy.data.curves.new("t", "CURVE")
    c.dimensions, c.bevel_depth, c.bevel_resolution, c.resolution_u, c.use_fill_caps = "3D", r, 5, 10, True
    s = c.splines.new("BEZIER" if smooth else "POLY")
    group = s.bezier_points if smooth else s.points
    group.add(len(points) - 1)
    for p, q in zip(group, points):
        if smooth:
            p.co, p.handle_left_type, p.handle_right_type = q, "AUTO", "AUTO"
        else:
            p.co = (*q, 1)
    s.use_cyclic_u = closed
    c.materials.append(material)
    o = bpy.data.objects.new("t", c)
    S.collection.objects.link(o)
    return o

balls = {}

def ball_mesh(steps=24):
    if steps not in balls:
        bm = bmesh.new()
        bmesh.ops.create_uvsphere(bm, u_segments=steps, v_segments=steps // 2, radius=1)
        balls[steps] = mesh_of(bm)
    return balls[steps]


def ball(x, y, z, r, material, flat=1.0, steps=24):
    return put(ball_mesh(steps), material, (x, y, z), (0, 0, 0), (r, r, r * flat))


def hexagon(r):
    return [(round(r * math.cos(i * math.pi / 3), 4), round(r * math.sin(i * math.pi / 3), 4)) for i in range(6)]

def along(x, y, turn, dx, dy):
    return x + dx * math.cos(turn) - dy * math.sin(turn), y + dx * math.sin(turn) + dy * math.cos(turn)

def dust(count, w, h, z=0.0, size=0.03, material=None, at=(0, 0)):
    for _ in range(count):
        x, y, r = at[0] + rnd.uniform(-w, w) / 2, at[1] + rnd.uniform(-h, h) / 2, size * rnd.uniform(0.3, 1) ** 2
        ball(x, y, z + r * 0.3, r, material or dust_grey, 0.6, 8)

def fibre(x, y, z, length=1.5, r=0.009):
    a = rnd.uniform(0, 6.3)
    points = []
    for i in range(5):
        points.append((x, y, z + r + 0.05 * abs(math.sin(i * 1.7))))
        a += rnd.uniform(-0.7, 0.7)
        x, y = x + math.cos(a) * length / 4, y + math.sin(a) * length / 4
    tube(points, r, dust_grey)

# Light and camera

def sky(strength=0.25, color=(0.5, 0.6, 0.8), low=(0.1, 0.1, 0.11)):
    """A dim room, lighter above."""
    n, link = S.world.node_tree.nodes, S.world.node_tree.links.new
    place, split, ramp = n.new("ShaderNodeTexCoord"), n.new("ShaderNodeSeparateXYZ"), n.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = (*low, 1), (*color, 1)
    link(place.outputs["Generated"], split.inputs[0])
    link(split.outputs[2], ramp.inputs[0])
    link(ramp.outputs[0], n["Background"].inputs[0])
    n["Background"].inputs[1].default_value = strength

def softbox(at, to, size, power, color, narrow=1.0):
    light = bpy.data.lights.new("l", "AREA")
    light.shape, light.size, light.size_y, light.energy, light.color = "RECTANGLE", size, size * narrow, power, color
    o = bpy.data.objects.new("l", light)
    o.location = at
    o.rotation_euler = (Vector(to) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    S.collection.objects.link(o)

warm_light, cool_light = (1, 0.76, 0.5), (0.52, 0.72, 1)

def lights(span, warm=1.0, cool=1.0, top=0.5, warm_at=(-1, 0.7, 0.9), cool_at=(1.1, 0.3, 0.6), to=(0, 0, 0)):
    """One warm and one cool light about `to`, for a scene `span` wide, and a faint one above."""
    k = span * span * 14
    spot = lambda p: tuple(to[i] + p[i] * span for i in range(3))
    softbox(spot(warm_at), to, span * 0.55, k * warm, warm_light)
    softbox(spot(cool_at), to, span * 0.7, k * 0.8 * cool, cool_light, 0.5)
    softbox(spot((0.1, 0.9, 1.3)), to, span * 0.9, k * 0.45 * top, (1, 0.98, 0.95), 0.4)

def camera(at, to, lens=85, blur=0.012, focus=None, roll=0.0):
    """`blur`: radius of the aperture over the distance in focus."""
    cam = bpy.data.cameras.new("c")
    o = bpy.data.objects.new("c", cam)
    S.collection.objects.link(o)
    o.location = at
    o.rotation_euler = (Vector(to) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    o.rotation_euler.rotate_axis("Z", roll)
    S.camera, cam.lens, cam.clip_start, cam.clip_end = o, lens, 0.05, 5000
    distance = (Vector(focus or to) - Vector(at)).length
    cam.dof.use_dof, cam.dof.focus_distance, cam.dof.aperture_blades = True, distance, 9
    cam.dof.aperture_fstop = lens / 1000 / (2 * max(blur, 1e-5) * distance)

def render(exposure=0.0, look="Medium High Contrast"):
    import clean

    S.render.engine = "CYCLES"
    c = S.cycles
    c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = True, 0.02, max(4, samples // 3)
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = 6, 2, 4, 6, 8
    c.sample_clamp_direct, c.sample_clamp_indirect, c.blur_glossy, c.caustics_reflective, c.caustics_refractive = 8, 2.5, 0.8, False, False
    c.use_denoising = False
    S.render.threads_mode, S.render.threads = "FIXED", 1
    S.render.use_persistent_data = True
    S.render.resolution_x, S.render.resolution_y = width, width * 9 // 16
    S.view_settings.view_transform, S.view_settings.look, S.view_settings.exposure = "Filmic", look, exposure
    clean.render_clean(S, out, samples)

"""Circuit boards: their artwork is painted as a picture (copper, bare metal, print) and becomes relief and materials."""
import math

import bpy
import cv2
import numpy as np

from kit import *

green, black_mask, blue_mask, red_mask = (0.006, 0.06, 0.024), (0.006, 0.007, 0.008), (0.006, 0.022, 0.09), (0.12, 0.008, 0.008)


class Board:
    def __init__(self, w, h, ppm=60, mask=green, finish="gold", thick=1.6):
        self.w, self.h, self.ppm, self.mask, self.finish, self.thick = w, h, ppm, mask, finish, thick
        shape = (int(h * ppm), int(w * ppm))
        self.copper, self.bare, self.print = (np.zeros(shape, np.uint8) for _ in range(3))

    def px(self, x, y):
        return int((x + self.w / 2) * self.ppm * 16), int((self.h / 2 - y) * self.ppm * 16)

    def line(self, layer, points, width, value=255):
        path = np.array([self.px(*p) for p in points], np.int32)
        cv2.polylines(layer, [path.reshape(-1, 1, 2)], False, value, max(1, round(width * self.ppm)), cv2.LINE_AA, 4)

    def pour(self, x0, y0, x1, y1):
        cv2.rectangle(self.copper, self.px(x0, y0), self.px(x1, y1), 255, -1, cv2.LINE_AA, 4)

    def trace(self, points, width=0.15, clear=0.15):
        if clear:
            self.line(self.copper, points, width + 2 * clear, 0)
        self.line(self.copper, points, width)

    def quad(self, layer, x, y, w, h, turn=0.0, value=255):
        corners = [along(x, y, turn, dx * w / 2, dy * h / 2) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        cv2.fillConvexPoly(layer, np.array([self.px(*p) for p in corners], np.int32), value, cv2.LINE_AA, 4)

    def pad(self, x, y, w, h, turn=0.0):
        self.quad(self.copper, x, y, w + 0.35, h + 0.35, turn, 0)
        self.quad(self.copper, x, y, w, h, turn)
        self.quad(self.bare, x, y, w, h, turn)

    def disc(self, layer, x, y, d, value=255):
        cv2.circle(layer, self.px(x, y), int(d / 2 * self.ppm * 16), value, -1, cv2.LINE_AA, 4)

    def round_pad(self, x, y, d, hole=0.0):
        self.disc(self.copper, x, y, d + 0.35, 0)
        self.disc(self.copper, x, y, d)
        self.disc(self.bare, x, y, d)
        if hole:
            self.disc(self.print, x, y, hole)

    def via(self, x, y, d=0.5):
        self.disc(self.copper, x, y, d)
        self.disc(self.bare, x, y, d * 0.5)
        self.disc(self.print, x, y, d * 0.5)

    def text(self, x, y, words, size=1.0, width=0.12, turn=0):
        scale = size * self.ppm / 22
        (w, h), _ = cv2.getTextSize(words, cv2.FONT_HERSHEY_SIMPLEX, scale, max(1, round(width * self.ppm)))
        patch = np.zeros((h * 2, w + h), np.uint8)
        cv2.putText(patch, words, (h // 2, h * 3 // 2), cv2.FONT_HERSHEY_SIMPLEX, scale, 255, max(1, round(width * self.ppm)), cv2.LINE_AA)
        patch = np.rot90(patch, turn)
        cx, cy = (v // 16 for v in self.px(x, y))
        y0, x0 = cy - patch.shape[0] // 2, cx - patch.shape[1] // 2
        target = self.print[max(0, y0) : y0 + patch.shape[0], max(0, x0) : x0 + patch.shape[1]]
        np.maximum(target, patch[max(0, -y0) : max(0, -y0) + target.shape[0], max(0, -x0) : max(0, -x0) + target.shape[1]], out=target)

    def outline(self, x, y, w, h, turn=0.0, width=0.12):
        corners = [along(x, y, turn, dx * w / 2, dy * h / 2) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))]
        self.line(self.print, corners, width)

    def bus(self, x, y, count, pitch, legs, width=0.13):
        """Parallel traces that go along `legs` of (dx, dy) from (x, y)."""
        direction = math.atan2(legs[0][1], legs[0][0]) + math.pi / 2
        for i in range(count):
            o = (i - (count - 1) / 2) * pitch
            px, py = x + math.cos(direction) * o, y + math.sin(direction) * o
            points = [(px, py)]
            for dx, dy in legs:
                px, py = px + dx, py + dy
                points.append((px, py))
            self.trace(points, width, 0.1)

    def clutter(self, count, region, seed=3):
        """Traces at 45 degrees that end in vias."""
        r = random.Random(seed)
        x0, y0, x1, y1 = region
        for _ in range(count):
            x, y, a = r.uniform(x0, x1), r.uniform(y0, y1), r.randrange(8) * math.pi / 4
            points = [(x, y)]
            for _ in range(r.randint(2, 4)):
                step = r.uniform(0.8, 4)
                x, y = x + math.cos(a) * step, y + math.sin(a) * step
                points.append((x, y))
                a += r.choice((-1, 1)) * math.pi / 4
            self.trace(points, r.choice((0.12, 0.12, 0.2, 0.3)), 0.12)
            for p in (points[0], points[-1]):
                self.disc(self.copper, *p, 0.75, 0)
                self.via(*p)

    def build(self, at=(0, 0, 0), turn=(0, 0, 0), relief=0.035, weave=0.25, uneven=0.08):
        image = bpy.data.images.new("art", self.copper.shape[1], self.copper.shape[0], alpha=False, float_buffer=False)
        image.colorspace_settings.name = "Non-Color"
        soft = cv2.GaussianBlur(self.copper, (0, 0), max(0.6, self.ppm * 0.012))
        rgba = np.dstack([soft, self.bare, self.print, np.full_like(soft, 255)])
        image.pixels.foreach_set((np.flipud(rgba).astype(np.float32) / 255).ravel())
        image.pack()
        m = bpy.data.materials.new("board")
        m.use_nodes = True
        n, link = m.node_tree.nodes, m.node_tree.links.new
        art = node(m, "TexImage")
        art.image, art.interpolation = image, "Cubic"
        split = node(m, "SeparateRGB")
        link(art.outputs[0], split.inputs[0])
        cu, bare, ink = split.outputs
        mask = n["Principled BSDF"]
        tone = node(m, "MixRGB", Color1=(*self.mask, 1), Color2=(*(min(1, c * 1.9 + 0.006) for c in self.mask), 1))
        link(cu, tone.inputs[0])
        link(tone.outputs[0], mask.inputs["Base Color"])
        place = node(m, "TexCoord")
        noise = node(m, "TexNoise", Scale=1.2, Detail=6.0, Roughness=0.7)
        link(place.outputs["Object"], noise.inputs["Vector"])
        rough = node(m, "MapRange", i1=0.3, i2=0.7, i3=0.28 - uneven, i4=0.28 + uneven)
        link(noise.outputs[0], rough.inputs[0])
        link(rough.outputs[0], mask.inputs["Roughness"])
        color = {"gold": (0.95, 0.63, 0.26, 1), "tin": (0.78, 0.78, 0.8, 1), "copper": (0.9, 0.42, 0.25, 1)}[self.finish]
        metal = node(m, "BsdfPrincipled", Base_Color=color, Metallic=1.0, Roughness=0.24)
        silk = node(m, "BsdfPrincipled", Base_Color=(0.78, 0.78, 0.74, 1), Roughness=0.6)
        hole = node(m, "BsdfDiffuse", Color=(0.004, 0.004, 0.004, 1))
        # Relief: copper under the mask, print on it, the glass cloth below all.
        cloth = node(m, "TexMagic", Scale=5.5, Distortion=1.0)
        link(place.outputs["Object"], cloth.inputs["Vector"])
        parts = [(cu, 1.0), (bare, -0.5), (ink, 0.35), (cloth.outputs[1], weave * 0.12), (noise.outputs[0], 0.25)]
        height = None
        for socket, weight in parts:
            add = node(m, "Math")
            add.operation = "MULTIPLY_ADD"
            link(socket, add.inputs[0])
            add.inputs[1].default_value = weight
            if height:
                link(height, add.inputs[2])
            else:
                add.inputs[2].default_value = 0
            height = add.outputs[0]
        bump = node(m, "Bump", Strength=1.0, Distance=relief)
        link(height, bump.inputs["Height"])
        for shader in (mask, metal, silk):
            link(bump.outputs[0], shader.inputs["Normal"])
        printed, plated, open_ = (node(m, "MixShader") for _ in range(3))
        both = node(m, "Math")
        both.operation = "MULTIPLY"
        link(bare, both.inputs[0]), link(ink, both.inputs[1])
        link(ink, printed.inputs[0]), link(mask.outputs[0], printed.inputs[1]), link(silk.outputs[0], printed.inputs[2])
        link(bare, plated.inputs[0]), link(printed.outputs[0], plated.inputs[1]), link(metal.outputs[0], plated.inputs[2])
        link(both.outputs[0], open_.inputs[0]), link(plated.outputs[0], open_.inputs[1]), link(hole.outputs[0], open_.inputs[2])
        link(open_.outputs[0], n["Material Output"].inputs[0])
        bpy.ops.mesh.primitive_plane_add(size=1)
        top = bpy.context.object
        top.scale = (self.w, self.h, 1)
        bpy.ops.object.transform_apply(scale=True)
        top.data.materials.append(m)
        core = box(0, 0, -self.thick - 0.002, self.w, self.h, self.thick, fr4, 0.03)
        for o in (top, core):
            o.rotation_euler = turn
        top.location = at
        core.location = Vector(at) + core.rotation_euler.to_matrix() @ Vector((0, 0, -self.thick - 0.002))
        return top

    # Parts, each with its pads and solder

    def chip(self, x, y, size="0603", turn=0.0, kind="mlcc", name=None):
        l, w, h = {"0402": (1, 0.5, 0.5), "0603": (1.6, 0.8, 0.8), "0805": (2, 1.25, 1.0), "1206": (3.2, 1.6, 1.3), "1210": (3.2, 2.5, 2.0)}[size]
        for side in (-1, 1):
            px, py = along(x, y, turn, side * l * 0.52, 0)
            self.pad(px, py, l * 0.4, w * 1.12, turn)
        chip_part(x, y, l, w, h, turn, kind)
        for side in (-1, 1):
            px, py = along(x, y, turn, side * l / 2, 0)
            fillet(px, py, 0.0, turn + (0 if side > 0 else math.pi), w * 0.96, l * 0.15, h * 0.5 if kind == "mlcc" else h * 0.3)
        if name:
            tx, ty = along(x, y, turn, 0, w * 0.5 + 0.95)
            self.text(tx, ty, name, 0.8, 0.11, 1 if abs(math.sin(turn)) > 0.5 else 0)

    def gull(self, x, y, nx, ny, pitch, bx, by, h=1.0, turn=0.0, name=None, lead=0.22, dot=True):
        """A package with leads bent outwards: `nx` on the sides above and below, `ny` left and right."""
        for side in range(4):
            n, reach = (nx, by / 2) if side % 2 else (ny, bx / 2)
            for i in range(n):
                t, a = (i - (n - 1) / 2) * pitch, turn + side * math.pi / 2
                px, py = along(x, y, a, reach + 0.75, t)
                self.pad(px, py, 1.4, lead * 1.35, a)
                gull_lead(*along(x, y, a, reach, t), a, lead, h)
                fillet(*along(x, y, a, reach + 1.0, t), 0.0, a, lead * 1.2, 0.3, 0.11)
        package(x, y, 0.1, bx, by, h, turn, dot)
        if name:
            self.text(*along(x, y, turn, 0, by / 2 + 2.2), name, 0.9, 0.12)

    def qfn(self, x, y, n, pitch, size, h=0.85, turn=0.0, dot=True):
        for side in range(4):
            for i in range(n):
                t, a = (i - (n - 1) / 2) * pitch, turn + side * math.pi / 2
                self.pad(*along(x, y, a, size / 2 + 0.1, t), 0.75, pitch * 0.52, a)
                box(*along(x, y, a, size / 2 - 0.15, t), 0.02, 0.34, pitch * 0.48, 0.2, tin, 0.02, a)
                fillet(*along(x, y, a, size / 2 + 0.01, t), 0.0, a, pitch * 0.5, 0.3, 0.2)
        package(x, y, 0.04, size, size, h, turn, dot)


def chip_part(x, y, l, w, h, turn=0.0, kind="mlcc", z=0.03, tilt=(0, 0), body=None):
    if kind == "mlcc":
        e = l * 0.2
        put(box_mesh(l * 0.97, w * 0.97, h * 0.97, w * 0.05), body or ceramic, (x, y, z + h * 0.015), (*tilt, turn))
        for side in (-1, 1):
            px, py = along(x, y, turn, side * (l - e) / 2, 0)
            box(px, py, z, e, w, h, tin, w * 0.09, turn, tilt)
        return
    hh = h * 0.45
    box(x, y, z, l, w * 0.98, hh, alumina, 0.03, turn)
    box(x, y, z + hh, l * 0.62, w * 0.96, 0.035, mat((0.012, 0.012, 0.014), 0.25, grain=0.1), 0.012, turn)
    for side in (-1, 1):
        px, py = along(x, y, turn, side * l * 0.41, 0)
        box(px, py, z - 0.01, l * 0.2, w, hh + 0.04, tin, 0.04, turn)


def fillet(x, y, z, turn, w, length, h):
    """Solder that climbs: a concave wedge from (x, y) outwards."""
    steps = 6
    curve = [(round(length * (1 - math.sin(t)), 4), round(h * (1 - math.cos(t)), 4)) for t in (i / steps * math.pi / 2 for i in range(steps + 1))]
    points = [(-0.02, 0)] + curve + [(-0.02, round(h, 4))]
    seen = []
    for p in points:
        if p not in seen:
            seen.append(p)
    c, s = math.cos(turn), math.sin(turn)
    o = prism(seen, round(w, 4), solder, (x + s * w / 2 * 1, y - c * w / 2, z), bevel=min(0.02, w * 0.1))
    o.rotation_euler = (math.pi / 2, 0, turn)
    o.location = (x - s * w / 2, y + c * w / 2, z)
    return o


def gull_lead(x, y, turn, w, h, material=None):
    t = 0.14
    top = h * 0.5 + 0.1
    outer = [(-0.1, top + t), (0.42, top + t), (0.5, top + t * 0.7), (0.66, t * 1.1), (0.76, t), (1.3, t)]
    inner = [(1.3, 0.0), (0.66, 0.0), (0.55, t * 0.4), (0.4, top - t * 0.1), (0.36, top), (-0.1, top)]
    o = prism([(round(a, 4), round(b, 4)) for a, b in outer + inner], w, material or tin, bevel=0.015)
    o.rotation_euler = (math.pi / 2, 0, turn)
    o.location = (x - math.sin(turn) * w / 2, y + math.cos(turn) * w / 2, 0.02)
    return o


def package(x, y, z, bx, by, h, turn=0.0, dot=True, material=None):
    """Moulded body with drafted sides and the mark of pin 1."""
    key = ("package", bx, by, h)
    if key not in boxes:
        bm = bmesh.new()
        bmesh.ops.create_cube(bm, size=1)
        bmesh.ops.subdivide_edges(bm, edges=[e for e in bm.edges if abs(e.verts[0].co.z - e.verts[1].co.z) > 0.5], cuts=1)
        for v in bm.verts:
            shrink = 1 - (0.09 * h / min(bx, by)) * (2 if abs(v.co.z) > 0.1 else 0)
            v.co = (v.co.x * bx * shrink, v.co.y * by * shrink, (v.co.z + 0.5) * h)
        bevelled(bm, 0.05, 3, 5)
        boxes[key] = mesh_of(bm)
    put(boxes[key], material or epoxy, (x, y, z), (0, 0, turn))
    if dot:
        px, py = along(x, y, turn, -bx / 2 + bx * 0.13, by / 2 - by * 0.13)
        ring(px, py, z + h - 0.03, bx * 0.045, bx * 0.03, 0.035, plastic, 0.005, steps=40)
        cyl(px, py, z + h - 0.028, bx * 0.04, 0.03, plastic, 0.005)


def inductor(x, y, size, h, turn=0.0):
    box(x, y, 0.05, size, size, h, ferrite, size * 0.05, turn)
    for side in (-1, 1):
        px, py = along(x, y, turn, side * size * 0.49, 0)
        box(px, py, 0.02, size * 0.06, size * 0.5, h * 0.35, tin, 0.05, turn)


def electrolytic(x, y, r, h, turn=0.0):
    prism([(-r * 1.05, -r * 1.05), (r * 0.6, -r * 1.05), (r * 1.05, -r * 0.6), (r * 1.05, r * 0.6), (r * 0.6, r * 1.05), (-r * 1.05, r * 1.05)], 0.7, plastic, (x, y, 0.05), (0, 0, turn), 0.08)
    p = [(0, 0.6), (r * 0.96, 0.6), (r, 0.75), (r, 1.25), (r * 0.93, 1.45), (r * 0.93, 1.55), (r, 1.75), (r, h - 0.25), (r * 0.97, h - 0.07), (r * 0.9, h), (r * 0.8, h - 0.03), (0, h - 0.03)]
    lathe([(round(a, 3), round(b, 3)) for a, b in p], alu, (x, y, 0), (0, 0, turn))
    half = [(round(r * 0.84 * math.cos(a), 3), round(r * 0.84 * math.sin(a), 3)) for a in (math.pi * (0.68 + 0.64 * i / 20) for i in range(21))]
    prism(half, 0.012, plastic, (x, y, h - 0.03), (0, 0, turn))
    for k in (-1, 1):
        box(*along(x, y, turn, k * r * 1.1, 0), 0.0, r * 0.5, r * 0.4, 0.12, tin, 0.03, turn)


def crystal(x, y, l=3.2, w=2.5, turn=0.0):
    box(x, y, 0.02, l, w, 0.35, alumina, 0.1, turn)
    box(x, y, 0.35, l * 0.9, w * 0.88, 0.3, nickel, 0.12, turn)
    box(x, y, 0.36, l * 0.97, w * 0.96, 0.06, gold, 0.02, turn)

"""Ceramic capacitors of four sizes on slate: a few small ones beside many large ones."""
from board import *

slate = mat((0.05, 0.055, 0.062), 0.5, grain=0.5, scale=1.3)
box(0, 0, -1, 120, 120, 1, slate, 0)
tones = [mat(c, 0.46, grain=0.35, scale=30) for c in ((0.45, 0.29, 0.17), (0.38, 0.25, 0.15), (0.5, 0.34, 0.22), (0.3, 0.22, 0.16))]
sizes = {"0402": (1, 0.5, 0.5), "0805": (2, 1.25, 1.1), "1206": (3.2, 1.6, 1.5), "1210": (3.2, 2.5, 2.3)}
taken = []
r = random.Random(11)


def lay(x, y, size, turn, z=0.0, tone=None, tilt=(0, 0)):
    chip_part(x, y, *sizes[size], turn, "mlcc", z, tilt, tone or r.choice(tones[:3]))


# In focus: one of each size, smallest first.
row = [(-4.6, -2.2, "0402", 0.12), (-2.4, -1.9, "0805", -0.1), (0.9, -1.55, "1206", 0.06), (5.0, -1.0, "1210", -0.12)]
for x, y, s, a in row:
    lay(x, y, s, a)
    taken.append((x, y, sizes[s][0] * 0.62))
for size, count, region in (("1210", 30, (-14, 14, 3, 20)), ("1206", 16, (-14, 14, 2.4, 16)), ("0805", 12, (-11, 3, -1, 8)), ("0402", 22, (-9, -1, -5, 2)), ("1210", 3, (7, 11, -5, 1))):
    for _ in range(count):
        for _ in range(60):
            x, y = r.uniform(*region[:2]), r.uniform(*region[2:])
            own = sizes[size][0] * 0.6
            if all(math.hypot(x - u, y - v) > own + w for u, v, w in taken):
                lay(x, y, size, r.uniform(0, 6.3))
                taken.append((x, y, own))
                break
# Some lie on top of others at the back.
for x, y in ((-4, 9), (2, 10.5), (6, 8.6), (-7.5, 11), (0, 7.6)):
    lay(x, y, "1210", r.uniform(0, 6), 2.3, None, (r.uniform(-0.12, 0.12), r.uniform(-0.12, 0.12)))
dust(160, 24, 20, 0, 0.03)
sky(0.28)
lights(18, warm=1.0, cool=1.2, warm_at=(-0.8, 0.6, 0.5), cool_at=(0.9, 0.3, 0.45), to=(0, 2, 0))
camera((-2.5, -25, 10.5), (0.3, 0.5, 0.5), 62, 0.014, focus=(1.0, -2.0, 1.0))
render(0.25)

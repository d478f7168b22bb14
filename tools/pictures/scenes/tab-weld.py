"""Tabs of pouch cells welded to busbars, with the ribbed marks of the ultrasonic horn."""
from kit import *

foil = mat((0.74, 0.75, 0.77), 0.3, 1, grain=0.35, scale=0.35, vary=0.08)
al = mat((0.84, 0.84, 0.85), 0.28, 1, grain=0.12, scale=3, vary=0.07)
cu = mat((0.88, 0.46, 0.28), 0.28, 1, grain=0.12, scale=3, vary=0.07)
frame = mat((0.03, 0.033, 0.04), 0.45, grain=0.25, scale=2)
seal = mat((0.55, 0.5, 0.4), 0.5, grain=0.1)
pitch = 13.0
for k in range(-3, 6):
    y = k * pitch
    for x, m in ((-32, al), (32, cu)):
        m = m if k % 2 else (cu if m is al else al)
        box(x, y, -0.2, 30, 8.6, 0.5, m, 0.08)
        box(x, y - 5.6, -16, 30, 0.4, 16.2, m, 0.05)
        box(x, y - 5.6, -17, 31, 1.0, 4, seal, 0.2)
        # The busbar below the tab, and the weld: rows of small pyramids pressed into it.
        box(x, y + 1.2, -1.9, 40, 10.4, 1.7, cu, 0.2)
        for i in range(22):
            for j in range(5):
                px, py = x - 11.5 + i * 1.1, y - 1.9 + j * 1.1
                lathe([(0.55, 0.0), (0.3, 0.03), (0.26, 0.16), (0, 0.2)], m, (px, py, 0.29), (0, 0, math.pi / 4), 4)
        ring_w = 13.2
        tube([(x - ring_w, y - 3, 0.3), (x + ring_w, y - 3, 0.3), (x + ring_w, y + 3.4, 0.3), (x - ring_w, y + 3.4, 0.3)], 0.09, m, True, smooth=False)
    box(0, y - 5.6, -130, 108, 10.2, 110, foil, 2.5)
    box(0, y - 5.6, -21, 106, 1.2, 6, foil, 0.3)
    box(0, y - 6.4, -9, 22, 11, 10, frame, 0.8)
    cyl(0, y - 6.4, 1.0, 2.2, 2, steel, 0.3)
    prism(hexagon(1.2), 0.06, rubber, (0, y - 6.4, 2.97))
for s in (-1, 1):
    box(s * 58, 12, -22, 8, 150, 24, frame, 1)
    box(s * 6.5, 12, -9, 3, 150, 9, frame, 0.5)
# A sense wire to each busbar.
wire = mat((0.55, 0.05, 0.03), 0.4, grain=0.1)
for k in range(-3, 6):
    y = k * pitch
    cyl(-15.0, y + 1.2, -0.3, 1.7, 1.0, steel, 0.2)
    tube([(-15, y + 1.2, 0.9), (-12.5, y + 1.0, 2.6), (-8.8, y + 2.4, 2.2), (-6.4, y + 6, 1.3)], 0.55, wire)
dust(140, 100, 60, 0.3, 0.05)
sky(0.3)
lights(100, warm=1.1, cool=1.2, warm_at=(-0.9, 0.3, 0.6), cool_at=(0.8, 0.5, 0.5), to=(-16, 6, 0))
camera((-52, -58, 38), (-24, -1.5, -1), 55, 0.012, focus=(-30, -3.5, 0.4))
render(0.15)

import {
  area,
  brick,
  circle,
  copper,
  ground,
  many,
  mustard,
  night,
  paper,
  plum,
  rect,
  ring,
  rose,
  sky,
  slate,
  stroke,
  teal,
} from './shapes.ts'

/** Covers of project ideas, by article. */
export const projects: Record<string, () => string> = {
  'a-milliohm-meter-with-four-wires': () =>
    ground(teal) +
    stroke('M-20 180 C 260 180 240 360 420 360', copper, 44) +
    stroke('M1300 180 C 1020 180 1040 360 860 360', copper, 44) +
    stroke('M-20 560 C 300 560 330 470 470 392', sky, 14) +
    stroke('M1300 560 C 980 560 950 470 810 392', sky, 14) +
    rect(380, 320, 520, 80, mustard, 12) +
    rect(560, 320, 160, 80, night) +
    many(2, (i) => circle(470 + i * 340, 392, 20, paper)),

  'an-led-that-measures-light': () =>
    ground(plum) +
    circle(280, 300, 150, mustard) +
    many(4, (i) => stroke(`M470 ${190 + i * 74} H${760 - (i % 2) * 50}`, rose, 18, 'round')) +
    area('M860 470 V300 a130 130 0 0 1 260 0 V470 Z', brick) +
    rect(836, 460, 308, 56, brick, 10) +
    many(2, (i) => rect(920 + i * 110, 516, 24, 240 - i * 60, paper)) +
    ring(990, 310, 84, paper, 14) +
    stroke('M990 250 V310 L1034 342', paper, 14, 'round'),

  'the-inner-resistance-of-a-lithium-cell': () =>
    ground(slate) +
    rect(180, 250, 420, 240, brick, 30) +
    rect(600, 310, 46, 120, paper, 8) +
    rect(180, 250, 110, 240, night, 30) +
    many(3, (i) => rect(340 + i * 70, 290, 26, 160, rose, 8)) +
    stroke('M720 250 H860 V440 C 930 462 970 466 1040 470 V290 C 1110 270 1180 262 1300 258', mustard, 20),
}

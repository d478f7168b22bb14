import {
  box,
  copper,
  disc,
  faint,
  figure,
  grey,
  hollow,
  ink,
  line,
  many,
  measure,
  paper,
  path,
  polygon,
  slab,
  tint,
  title,
  words,
} from './pen.ts'

/** Things in their place, by article. */
export const things: Record<string, () => string> = {
  'cordwain-trace-reel-ledger': () =>
    hollow(420, 360, 300, ink, 16, grey) +
    many(3, (i) => path(arcs(420, 360, 250, 130, i * 120 + 20, i * 120 + 90), ink, 6, paper)) +
    hollow(420, 360, 84, ink, 14, paper) +
    disc(420, 360, 34) +
    path('M420 660 H1240 V600 H640', ink, 8, paper) +
    many(10, (i) => slab(700 + i * 54, 616, 30, 30)) +
    box(800, 130, 360, 300, tint, copper, 12, 20) +
    many(4, (i) => box(836 + i * 20, 166 + i * 20, 288 - i * 40, 228 - i * 40, 'none', copper, 6, 10)) +
    slab(938, 240, 84, 84, ink, 6) +
    words(980, 510, 'CT-R1: P-256', { anchor: 'middle', size: 56, colour: copper }),
  'corvane-cl1g97-configurable-gate': () =>
    polygon(
      [
        [470, 90],
        [820, 200],
        [820, 520],
        [470, 630],
      ],
      tint,
      copper,
      12,
    ) +
    [
      ['A', 220],
      ['B', 500],
    ]
      .map(
        ([name, y]) =>
          line(
            [
              [250, Number(y)],
              [470, Number(y)],
            ],
            ink,
            12,
          ) + figure(190, Number(y) + 46, String(name), { anchor: 'middle' }),
      )
      .join('') +
    line(
      [
        [820, 360],
        [1040, 360],
      ],
      ink,
      12,
    ) +
    figure(1110, 406, 'Y', { anchor: 'middle' }) +
    line(
      [
        [250, 660],
        [645, 660],
        [645, 580],
      ],
      ink,
      12,
    ) +
    figure(190, 700, 'C', { anchor: 'middle' }) +
    figure(645, 405, '2:1', { anchor: 'middle', size: 140, colour: copper }),
  'drayforth-ds4820-servo-stage': () =>
    hollow(370, 360, 300, ink, 14, grey) +
    many(6, (i) => {
      const angle = ((i * 60 + 30) * Math.PI) / 180
      const [x, y] = [370 + 195 * Math.cos(angle), 360 + 195 * Math.sin(angle)]
      return (
        box(x - 54, y - 54, 108, 108, tint, copper, 10, 8) +
        words(x, y + 18, 'GaN', { anchor: 'middle', size: 46, colour: copper })
      )
    }) +
    hollow(370, 360, 74, ink, 10, paper) +
    figure(740, 300, '20 A', { size: 170, colour: copper }) +
    words(748, 370, 'rms from 48 V', { size: 56 }) +
    figure(740, 560, '38 mm', { size: 120 }),
  'drone-of-249-g-signs-its-own-flight-log': () =>
    many(4, (i) => {
      const [x, y] = [i % 2 ? 500 : 170, i < 2 ? 190 : 530]
      return (
        line(
          [
            [335, 360],
            [x, y],
          ],
          ink,
          26,
        ) +
        hollow(x, y, 118, faint, 8) +
        disc(x, y, 34) +
        line(
          [
            [x - 100, y - 30],
            [x + 100, y + 30],
          ],
          copper,
          12,
        )
      )
    }) +
    slab(235, 260, 200, 200, ink, 24) +
    box(285, 310, 100, 100, tint, copper, 8, 6) +
    figure(700, 330, '249 g', { size: 180, colour: copper }) +
    words(708, 430, 'with a secure element', { size: 52 }) +
    words(708, 500, 'that signs every ten seconds', { size: 40 }),
  'fpga-verification-online-course': () =>
    title('Ten weeks') +
    many(10, (i) => {
      const [x, y] = [64 + (i % 5) * 234, 150 + Math.floor(i / 5) * 250]
      const isTesting = i < 6
      return (
        box(x + 5, y + 5, 206, 206, isTesting ? tint : paper, isTesting ? copper : ink, 10, 8) +
        figure(x + 108, y + 152, `${i + 1}`, { anchor: 'middle', colour: isTesting ? copper : ink })
      )
    }) +
    words(64, 706, 'Testbenches first; synthesis from week seven', { size: 46, colour: copper }),
  'qubit-controller-at-4-k-gets-by-on-2-3-mw-a-channel': () =>
    slab(80, 90, 760, 34, faint, 6) +
    slab(80, 470, 760, 44, copper, 6) +
    many(4, (i) =>
      line(
        [
          [250 + i * 40, 124],
          [250 + i * 40, 380],
        ],
        ink,
        10,
      ),
    ) +
    line(
      [
        [600, 124],
        [600, 200],
        [560, 250],
        [600, 300],
        [600, 380],
      ],
      copper,
      12,
    ) +
    slab(180, 370, 520, 100, ink, 6) +
    words(440, 440, 'OQ-CC64', { anchor: 'middle', size: 66, colour: paper }) +
    many(
      8,
      (i) =>
        line(
          [
            [210 + i * 66, 514],
            [210 + i * 66, 610],
          ],
          ink,
          8,
        ) + hollow(210 + i * 66, 634, 22, copper, 8),
    ) +
    figure(890, 540, '4 K', { size: 170, colour: copper }) +
    words(890, 300, 'one fibre,', { size: 56 }) +
    words(890, 366, 'four wires', { size: 56 }),
  'spraying-drones-grounded-fungicide-crept-into-the-motor-controllers-by-the-wires': () =>
    title('Inside the insulation') +
    box(64, 290, 170, 190, grey, ink, 10, 12) +
    hollow(149, 385, 46, ink, 12) +
    box(1010, 260, 206, 250, ink, ink, 10, 12) +
    words(1113, 404, 'KV-E80', { anchor: 'middle', size: 48, colour: paper }) +
    box(250, 310, 744, 150, tint, ink, 10, 8) +
    many(5, (i) =>
      line(
        [
          [256, 336 + i * 25],
          [988, 336 + i * 25],
        ],
        copper,
        12,
      ),
    ) +
    many(9, (i) => disc(286 + i * 84, 349 + ((i * 3) % 4) * 25, 11)) +
    path('M150 160 C190 210 196 226 196 244 A46 46 0 0 1 104 244 C104 226 110 210 150 160 Z', copper, 9, tint) +
    measure([250, 540], [994, 540], '') +
    figure(622, 670, '340 mm', { anchor: 'middle', size: 120, colour: copper }),
  'gujarat-speciality-fab-orders-its-water-plant-before-it-has-a-roof': () =>
    path('M340 50 C420 190 560 300 560 450 A220 220 0 0 1 120 450 C120 300 260 190 340 50 Z', copper, 14, tint) +
    path('M190 450 A150 150 0 0 0 290 590', paper, 26) +
    figure(640, 340, '18.2', { size: 220 }) +
    words(650, 440, 'MΩ·cm at 25 °C', { size: 68 }) +
    words(650, 560, '1.6 million litres a day', { size: 50 }),
}

/** The window of a reel between two radii and two angles in degrees. */
function arcs(x: number, y: number, outer: number, inner: number, from: number, to: number) {
  const at = (r: number, degrees: number) =>
    `${(x + r * Math.cos((degrees * Math.PI) / 180)).toFixed(1)} ${(y + r * Math.sin((degrees * Math.PI) / 180)).toFixed(1)}`
  return `M${at(outer, from)} A${outer} ${outer} 0 0 1 ${at(outer, to)} L${at(inner, to)} A${inner} ${inner} 0 0 0 ${at(inner, from)} Z`
}

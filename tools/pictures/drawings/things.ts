import {
  box,
  copper,
  dashed,
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
  scatter,
  slab,
  tint,
  title,
  words,
} from './pen.ts'

/** Things in their place, by article. */
export const things: Record<string, () => string> = {
  '5g-ntn-payload-uplink-margin': () => {
    // At 30° of elevation, to scale but for the curve of the earth: 993 km of range, 550 km of height.
    const [phone, craft] = [
      [190, 600],
      [970, 150],
    ] as const
    return (
      path('M40 616 Q560 570 1240 722 V730 H40 Z', ink, 8, grey) +
      dashed(
        [
          [970, 185],
          [970, 644],
        ],
        ink,
        6,
      ) +
      line(
        [
          [phone[0] + 22, phone[1] - 40],
          [craft[0] - 60, craft[1] + 30],
        ],
        copper,
        12,
      ) +
      box(phone[0] - 32, phone[1] - 64, 64, 110, ink, ink, 6, 12) +
      slab(phone[0] - 20, phone[1] - 48, 40, 64, tint) +
      satellite(craft[0], craft[1], 1.25) +
      figure(430, 300, '993 km', { anchor: 'middle', size: 130, colour: copper }) +
      figure(1000, 470, '550', { size: 120 }) +
      words(1004, 530, 'km', { size: 60 }) +
      words(330, 576, '30°', { size: 72, weight: 700 })
    )
  },
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
  'guwahati-test-house-adds-16-site-handlers-and-a-flywheel-for-the-monsoon': () => {
    const sites = (x: number, across: number, side: number, colour: string) =>
      many(across * across, (i) => {
        const [sx, sy] = [x + (i % across) * (side + 14), 150 + Math.floor(i / across) * (side + 14)]
        return (
          slab(sx, sy, side, side, colour, 6) + slab(sx + side * 0.2, sy + side * 0.2, side * 0.6, side * 0.6, paper, 2)
        )
      })
    return (
      title('Parts an hour on one tester') +
      sites(120, 2, 82, ink) +
      sites(700, 4, 82, copper) +
      figure(300, 660, '1,150', { anchor: 'middle', size: 140 }) +
      figure(885, 660, '3,700', { anchor: 'middle', size: 140, colour: copper })
    )
  },
  'ilmari-ir60p-presence-radar': () => {
    const sector = (r: number, colour: string, fill: string) =>
      path(
        `M90 360 L${90 + r * 0.82} ${360 - r * 0.573} A${r} ${r} 0 0 1 ${90 + r * 0.82} ${360 + r * 0.573} Z`,
        colour,
        8,
        fill,
      )
    return (
      sector(1060, ink, '#f1f0eb') +
      sector(662, copper, tint) +
      slab(40, 290, 60, 140, ink, 8) +
      figure(480, 350, '5 m', { anchor: 'middle', colour: copper, size: 150 }) +
      words(480, 420, 'breathing', { anchor: 'middle', size: 60, colour: copper }) +
      figure(930, 350, '8 m', { anchor: 'middle', size: 150 }) +
      words(930, 420, 'walking', { anchor: 'middle', size: 60 })
    )
  },
  'kolmere-micromouse-contest': () => maze(16, 290, 10, 43.75),
  'lumatide-lt88-multizone-tof': () => {
    const zone = 66
    return (
      many(64, (i) => {
        const [x, y] = [640 + (i % 8) * zone, 36 + Math.floor(i / 8) * zone]
        return box(x, y, zone - 8, zone - 8, i === 27 ? copper : paper, i === 27 ? copper : faint, 5)
      }) +
      polygon(
        [
          [170, 297],
          [632, 34],
          [632, 560],
        ],
        tint,
      ) +
      line(
        [
          [632, 34],
          [170, 297],
          [632, 560],
        ],
        copper,
        8,
      ) +
      slab(90, 227, 90, 140, ink, 10) +
      disc(160, 297, 24, paper) +
      figure(440, 343, '3 m', { anchor: 'middle', colour: copper }) +
      line(
        [
          [838, 596],
          [896, 596],
        ],
        ink,
        6,
      ) +
      line(
        [
          [838, 578],
          [838, 614],
        ],
        ink,
        6,
      ) +
      line(
        [
          [896, 578],
          [896, 614],
        ],
        ink,
        6,
      ) +
      figure(867, 694, '34 cm', { anchor: 'middle', size: 88 })
    )
  },
  'nandivara-vlsi-scholarships': () =>
    title('Sixty scholarships') +
    many(60, (i) => {
      const [x, y] = [64 + (i % 12) * 97, 150 + Math.floor(i / 12) * 97]
      return i < 20 ? slab(x, y, 80, 80, copper, 6) : box(x + 5, y + 5, 70, 70, paper, ink, 9, 4)
    }) +
    words(64, 692, 'A third for colleges without a VLSI laboratory', { size: 46, colour: copper }),
  'quantum-firm-delays-its-machine-because-99-6-is-not-99-9': () => {
    const patch = (x: number, distance: number, side: number, colour: string) =>
      many(distance * distance, (i) =>
        slab(x + (i % distance) * side, 130 + Math.floor(i / distance) * side, side * 0.72, side * 0.72, colour),
      )
    return (
      title('Physical qubits for a logical one') +
      patch(64, 15, 10.2, ink) +
      patch(700, 41, 10.2, copper) +
      figure(64, 460, '449') +
      words(64, 530, 'gates at 99.9%', { size: 50 }) +
      figure(700, 670, '3,361', { colour: copper }) +
      words(1060, 664, '99.6%', { size: 50, colour: copper })
    )
  },
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
  'six-satellites-lose-their-transmitters-to-a-switch-that-costs-40-cents': () =>
    title('Six of 14 without a transmitter') +
    many(14, (i) => {
      const [x, y] = [150 + (i % 5) * 245, 230 + Math.floor(i / 5) * 190]
      return (
        satellite(x, y, 0.66, i < 6 ? copper : ink) +
        (i < 6
          ? line(
              [
                [x - 70, y + 70],
                [x + 70, y - 70],
              ],
              ink,
              12,
            )
          : '')
      )
    }),
  'sleeping-antennas-save-31-at-night-and-cost-12-db': () =>
    title('Idle power of the radio') +
    many(64, (i) => {
      const [x, y] = [64 + (i % 8) * 66, 146 + Math.floor(i / 8) * 66]
      const isAwake = i % 8 > 1 && i % 8 < 6 && i > 15 && i < 48
      return isAwake ? slab(x, y, 54, 54, copper, 4) : box(x + 3, y + 3, 48, 48, paper, faint, 6)
    }) +
    figure(680, 330, '410 W', { size: 150 }) +
    words(684, 390, '64 channels', { size: 50 }) +
    figure(680, 580, '225 W', { size: 150, colour: copper }) +
    words(684, 640, '16 channels', { size: 50, colour: copper }),
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

/** Around the middle of its body. */
function satellite(x: number, y: number, scale: number, colour = copper) {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${
    many(2, (i) => many(2, (j) => slab(i === 0 ? -165 + j * 62 : 48 + j * 62, -34, 55, 68))) +
    line(
      [
        [-50, 0],
        [50, 0],
      ],
      ink,
      10,
    ) +
    box(-40, -46, 80, 92, tint, colour, 10) +
    path('M-34 62 Q0 96 34 62 Z', ink, 6, colour)
  }</g>`
}

/** The window of a reel between two radii and two angles in degrees. */
function arcs(x: number, y: number, outer: number, inner: number, from: number, to: number) {
  const at = (r: number, degrees: number) =>
    `${(x + r * Math.cos((degrees * Math.PI) / 180)).toFixed(1)} ${(y + r * Math.sin((degrees * Math.PI) / 180)).toFixed(1)}`
  return `M${at(outer, from)} A${outer} ${outer} 0 0 1 ${at(outer, to)} L${at(inner, to)} A${inner} ${inner} 0 0 0 ${at(inner, from)} Z`
}

/** A maze of so many cells a side and the way from a corner to its middle. */
function maze(cells: number, left: number, top: number, side: number) {
  const next = scatter(29)
  const open = new Set<string>()
  const came = new Map<number, number>()
  const [start, goal] = [cells * (cells - 1), cells * (cells / 2) + cells / 2]
  const seen = new Set([start])
  for (const trail = [start]; trail.length > 0; ) {
    const at = trail[trail.length - 1] ?? 0
    const ways = [at % cells > 0 ? at - 1 : -1, at % cells < cells - 1 ? at + 1 : -1, at - cells, at + cells].filter(
      (to) => to >= 0 && to < cells * cells && !seen.has(to),
    )
    const to = ways[Math.floor(next() * ways.length)]
    if (to === undefined) trail.pop()
    else {
      open.add(`${Math.min(at, to)} ${Math.max(at, to)}`)
      came.set(to, at)
      seen.add(to)
      trail.push(to)
    }
  }
  const middle = (cell: number) =>
    [left + ((cell % cells) + 0.5) * side, top + (Math.floor(cell / cells) + 0.5) * side] as const
  const way = [goal]
  for (let at = came.get(goal); at !== undefined; at = came.get(at)) way.push(at)
  const walls = many(cells * cells, (cell) => {
    const [x, y] = [left + (cell % cells) * side, top + Math.floor(cell / cells) * side]
    const right =
      cell % cells < cells - 1 && !open.has(`${cell} ${cell + 1}`)
        ? line(
            [
              [x + side, y],
              [x + side, y + side],
            ],
            ink,
            7,
          )
        : ''
    const below =
      cell + cells < cells * cells && !open.has(`${cell} ${cell + cells}`)
        ? line(
            [
              [x, y + side],
              [x + side, y + side],
            ],
            ink,
            7,
          )
        : ''
    return right + below
  })
  const [x, y] = middle(goal)
  return (
    box(left, top, cells * side, cells * side, paper, ink, 9, 0) +
    walls +
    line(way.map(middle), copper, 13) +
    disc(x, y, 20, copper)
  )
}

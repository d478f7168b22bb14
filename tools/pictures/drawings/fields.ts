import {
  box,
  copper,
  dashed,
  disc,
  faint,
  figure,
  grey,
  ink,
  line,
  many,
  paper,
  path,
  polygon,
  scatter,
  slab,
  tint,
  title,
  words,
} from './pen.ts'

/** Many of a kind, and how far they reach, by article. */
export const fields: Record<string, () => string> = {
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

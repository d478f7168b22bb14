import { letter } from './lettering.ts'
import { copper, copper15, copper30, copper60, ink, ink06, ink12, ink30, ink60, paper } from './palette.ts'
import { range } from './random.ts'
import { type Brief, type Family } from './sheet.ts'
import {
  arc,
  arrow,
  box,
  circle,
  hatch,
  line,
  lines,
  type Point,
  points,
  polar,
  polygon,
  polyline,
  rect,
  rects,
} from './strokes.ts'
import { node } from './symbols.ts'

const spring = (x: number, s: 1 | -1) =>
  polyline(
    [
      [x, 250],
      [x + s * 60, 250],
      [x + s * 60, 190],
      [x + s * 100, 190],
      [x + s * 100, 490],
      [x + s * 60, 490],
      [x + s * 60, 430],
      [x, 430],
    ],
    { width: 8 },
  ) + line([x + s * 100, 340], [x + s * 140, 340], { width: 8 })

/** Proof mass on folded springs between comb fingers. */
function mems({ labels, random }: Brief): string {
  const fingers = random.int(7, 10)
  const [left, right, top, bottom] = [330, 950, 190, 490]
  const holes = random.pick([3, 4])
  const pitch = (right - left) / fingers
  const moving = range(fingers).flatMap(
    (i) =>
      [
        [
          [left + (i + 0.5) * pitch - 7, top - 84],
          [14, 84],
        ],
        [
          [left + (i + 0.5) * pitch - 7, bottom],
          [14, 84],
        ],
      ] as const,
  )
  const fixed = range(fingers - 1).flatMap(
    (i) =>
      [
        [
          [left + (i + 1) * pitch - 7, top - 104],
          [14, 84],
        ],
        [
          [left + (i + 1) * pitch - 7, bottom + 20],
          [14, 84],
        ],
      ] as const,
  )
  const anchors: [Point, [number, number]][] = [
    [
      [left - 210, 280],
      [80, 120],
    ],
    [
      [right + 130, 280],
      [80, 120],
    ],
  ]
  const bars: [Point, [number, number]][] = [
    [
      [left, top - 126],
      [right - left, 26],
    ],
    [
      [left, bottom + 100],
      [right - left, 26],
    ],
  ]
  return [
    rects(fixed, { width: 0, fill: copper }),
    rects(bars, { width: 0, fill: copper }),
    rects(moving, { width: 0, fill: ink }),
    rect([left, top], [right - left, bottom - top], { width: 6, fill: ink12 }),
    rects(
      range(holes * 2).map((i) => [
        [left + ((i % holes) + 0.5) * ((right - left) / holes) - 16, top + (i < holes ? 42 : 226)],
        [32, 32],
      ]),
      { width: 4, fill: paper },
    ),
    spring(left, -1),
    spring(right, 1),
    ...anchors.map(
      ([at, size]) => rect(at, size, { width: 5, fill: paper }) + hatch([box(at, size)], { step: 16, ink: ink60 }),
    ),
    arrow([590, 340], [480, 340], { ink: copper, width: 6 }),
    arrow([690, 340], [800, 340], { ink: copper, width: 6 }),
    letter(labels, [
      { at: [640, 290], wants: /mass|^m$|g$|mg|proof/i, halo: ink12, room: 400, fallback: 'm' },
      { at: [84, 120], wants: /spring|^k$|anchor|N\/m/i, anchor: 'start', room: 220, fallback: 'k' },
      { at: [640, 400], wants: /x|°\/s|axis|Hz/, halo: ink12, ink: copper, room: 400, fallback: 'x' },
      { at: [1200, 120], wants: /C\d|fF|comb|finger|ΔC/i, anchor: 'end', ink: copper, room: 220 },
      { at: [1200, 560], anchor: 'end', room: 220 },
    ]),
  ].join('')
}

/** Airframe from above: arms, propeller discs with their sense of turning, the controller in the middle. */
function drone({ labels, random }: Brief): string {
  const arms = random.pick([4, 4, 6])
  const centre: Point = [random.pick([440, 840]), 350]
  const radius = arms === 4 ? 104 : 92
  const reach = arms === 4 ? 236 : 190
  const spread = arms === 4 ? 45 : 30
  const motors = range(arms).map((i) => polar(centre, reach, spread + (360 / arms) * i))
  const squeezed = motors.map(
    ([x, y]): Point => [
      centre[0] + (x - centre[0]) * (arms === 6 ? 1.2 : 1.05),
      centre[1] + (y - centre[1]) * (arms === 6 ? 0.95 : 0.93),
    ],
  )
  const hot = random.int(0, arms - 1)
  const text = centre[0] < 640 ? 800 : 90
  return [
    ...squeezed.map((at) => line(centre, at, { width: 24 })),
    ...squeezed.map((at) => line(centre, at, { width: 12, ink: paper })),
    ...squeezed.map(
      (at, i) =>
        circle(at, radius, {
          width: i === hot ? 5 : 3.5,
          dash: i === hot ? '' : '14 10',
          ink: i === hot ? copper : ink60,
        }) +
        polygon(
          [
            polar(at, radius - 8, 30 + i * 50),
            polar(at, 14, 120 + i * 50),
            polar(at, radius - 8, 210 + i * 50),
            polar(at, 14, 300 + i * 50),
          ],
          { width: 0, fill: i === hot ? copper60 : ink30 },
        ) +
        circle(at, 24, { width: 5, fill: paper }) +
        turning(at, radius, i % 2 === 0),
    ),
    rect([centre[0] - 78, centre[1] - 78], [156, 156], { width: 6, fill: ink, round: 14 }),
    rect([centre[0] - 40, centre[1] - 40], [80, 80], { width: 4, ink: paper }),
    polygon(
      points`${centre[0] - 18},${centre[1] + 14} ${centre[0]},${centre[1] - 22} ${centre[0] + 18},${centre[1] + 14}`,
      { width: 0, fill: copper },
    ),
    letter(labels, [
      { at: [text, 150], wants: /FC|flight|IMU|MCU|autopilot/i, anchor: 'start', room: 390, size: 38, fallback: 'FC1' },
      { at: [text, 260], wants: /ESC|motor|rpm|KV|prop/i, anchor: 'start', room: 390, ink: copper, fallback: 'ESC' },
      { at: [text, 370], wants: /m$|mm|g$|kg/i, anchor: 'start', room: 390 },
      { at: [text, 480], anchor: 'start', room: 390 },
      { at: [text, 570], anchor: 'start', room: 390 },
    ]),
    lines(
      [205, 315, 425].map((y) => [
        [text, y],
        [text + 380, y],
      ]),
      { ink: ink30, width: 2.5 },
    ),
  ].join('')
}

const turning = (at: Point, radius: number, clockwise: boolean): string => {
  const r = radius + 14
  return (
    arc(at, r, clockwise ? [-120, -70] : [-110, -60], { width: 4 }) +
    arrow(polar(at, r, clockwise ? -74 : -106), polar(at, r, clockwise ? -62 : -118), { width: 4 })
  )
}

/** Conveyor with stations, an arm, a camera and the controller that sees them all. */
function factory({ labels, random }: Brief): string {
  const stations = random.int(3, 4)
  const belt = 470
  const pitch = 1040 / stations
  const x = (i: number) => 120 + (i + 0.5) * pitch
  const arm = random.int(0, stations - 1)
  const camera = (arm + random.int(1, stations - 1)) % stations
  return [
    rect([90, belt], [1100, 44], { width: 5, round: 22, fill: paper }),
    ...range(14).map((i) => circle([124 + i * 79.4, belt + 22], 12, { width: 4 })),
    lines([points`200,${belt + 44} 200,610`, points`640,${belt + 44} 640,610`, points`1080,${belt + 44} 1080,610`], {
      width: 8,
    }),
    line([90, 610], [1190, 610], { ink: ink60, width: 4 }),
    ...range(stations * 2).map((i) =>
      rect([110 + (i * 1040) / (stations * 2), belt - 52], [64, 52], {
        width: 4.5,
        fill: i % 3 === 1 ? copper30 : ink06,
      }),
    ),
    ...range(stations).map((i) => {
      if (i === arm) return robotArm([x(i), belt - 60])
      if (i === camera)
        return (
          polygon(
            [
              [x(i), 300],
              [x(i) - 70, belt - 56],
              [x(i) + 70, belt - 56],
            ],
            { width: 3, fill: copper15, ink: copper },
          ) + rect([x(i) - 38, 246], [76, 54], { width: 5, fill: ink })
        )
      return (
        rect([x(i) - 70, 262], [140, 90], { width: 5, fill: paper }) +
        hatch([box([x(i) - 60, 272], [120, 70])], { step: 18 }) +
        rects(
          [
            [
              [x(i) - 14, 352],
              [28, 44],
            ],
          ],
          { width: 0, fill: ink },
        )
      )
    }),
    line([90, 160], [1190, 160], { ink: copper, width: 7 }),
    ...range(stations).map(
      (i) =>
        line([x(i), 160], [x(i), i === arm ? 210 : i === camera ? 246 : 262], { ink: copper, width: 5 }) +
        node([x(i), 160], copper),
    ),
    letter(labels, [
      {
        at: [90, 100],
        wants: /PLC|edge|controller|MES|gateway|TSN|EtherCAT|bus|PROFINET|IO-Link/i,
        anchor: 'start',
        ink: copper,
        size: 38,
        fallback: 'TSN',
        room: 380,
      },
      { at: [1190, 100], wants: /ms|µs|cycle|fps/i, anchor: 'end', room: 380 },
      { at: [420, 562], wants: /camera|vision|AOI|robot|cobot/i, room: 380 },
      { at: [860, 562], room: 380 },
      { at: [640, 100], room: 280 },
    ]),
  ].join('')
}

const robotArm = ([x, y]: Point): string => {
  const joints: Point[] = points`${x},210 ${x - 44},280 ${x + 10},312 ${x + 26},${y - 26}`
  return (
    polyline(joints, { width: 22 }) +
    polyline(joints, { width: 10, ink: paper }) +
    joints
      .slice(0, 3)
      .map((at) => circle(at, 17, { width: 5, fill: paper, ink: copper }))
      .join('') +
    polyline(points`${x + 2},${y} ${x + 2},${y - 26} ${x + 50},${y - 26} ${x + 50},${y}`, { width: 6 })
  )
}

export const machines = { 'sensor-mems': mems, 'drone-frame': drone, 'factory-line': factory } satisfies Family

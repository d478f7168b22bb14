import { at, type Field } from './axes.ts'
import { letter, reserved, type Slot } from './lettering.ts'
import { copper, copper15, copper60, ink, ink60 } from './palette.ts'
import { range } from './random.ts'
import type { Brief, Family } from './sheet.ts'
import { arc, arrow, arrowHead, circle, line, lines, type Point, points, polyline, rect, trace } from './strokes.ts'
import { capacitor, diode, ground, inductor, mosfet, node, nodes, opamp, resistor, terminal } from './symbols.ts'

const inductance = /^L\d*$|[µnm]H\b|inductor|choke/i
const capacitance = /^C(?!LK)[A-Z]*\d*$|[µnp]F\b|capacitor/i
const resistance = /^R[A-Z]*\d*$|Ω|shunt|gauge/i
const input = /^V?IN\b|V_?IN|input|\bAIN\b|source/i
const output = /^V?OUT\b|V_?OUT|output|load/i

/** Step-down converter: input capacitor, switch, freewheeling path, inductor, output capacitor, load. */
function buck({ labels, random }: Brief): string {
  const [top, bottom] = [210, 490]
  const zigzag = random.chance(0.5)
  const emphasis = random.pick(['loop', 'node', 'coil'])
  const high = mosfet([310, top], [470, top], -1)
  const low = random.chance(0.65) ? mosfet([520, top + 60], [520, bottom - 60], 1) : undefined
  const outputs = random.chance(0.5) ? [880] : [840, 950]
  return [
    emphasis === 'loop'
      ? rect([222, top], [298, bottom - top], { fill: copper15, ink: copper, width: 4, dash: '16 10' })
      : '',
    emphasis === 'node' ? rect([484, top - 34], [72, 68], { fill: copper15, width: 0 }) : '',
    lines([
      points`120,${top} 310,${top}`,
      points`470,${top} 600,${top}`,
      points`776,${top} 1160,${top}`,
      points`120,${bottom} 1160,${bottom}`,
      points`520,${top} 520,${top + 60}`,
      points`520,${bottom - 60} 520,${bottom}`,
    ]),
    capacitor([222, top], [222, bottom]),
    high.drawn,
    trace([high.gate, [high.gate[0], 108], [250, 108]], { ink: ink60, width: 3 }),
    polyline(points`150,126 150,90 180,90 180,126 215,126 215,90 238,90`, { ink: copper, width: 4 }),
    low ? low.drawn : diode([520, bottom - 60], [520, top + 60], { kind: 'schottky' }),
    emphasis === 'node' ? line([484, top], [600, top], { ink: copper, width: 8 }) : '',
    inductor([600, top], [776, top], { ink: copper, width: emphasis === 'coil' ? 8 : 6 }),
    emphasis === 'coil' ? ripple([560, 420], random.between(0.25, 0.6)) : '',
    ...outputs.map((x) => capacitor([x, top], [x, bottom])),
    resistor([1070, top], [1070, bottom], { zigzag }),
    nodes([
      [222, top],
      [222, bottom],
      [520, bottom],
      ...outputs.flatMap((x): Point[] => [
        [x, top],
        [x, bottom],
      ]),
      [1070, top],
      [1070, bottom],
    ]),
    node([520, top], copper),
    terminal([120, top]),
    terminal([120, bottom]),
    terminal([1160, top]),
    terminal([1160, bottom]),
    ground([340, bottom]),
    letter(
      labels,
      reserved([
        { at: [688, 148], wants: inductance, fallback: 'L1', ink: copper, room: 270 },
        {
          at: [536, emphasis === 'coil' ? 560 : 560],
          wants: /^SW$|LX|switch|node|[kM]Hz|Q\d/i,
          fallback: emphasis === 'node' ? 'SW' : '',
          anchor: 'start',
          room: 300,
          ...(emphasis === 'coil' ? {} : { at: [560, 290] as Point, ink: copper }),
        },
        { at: [96, 350], wants: input, fallback: 'VIN', anchor: 'start', room: 100 },
        { at: [1180, 140], wants: output, fallback: 'VOUT', anchor: 'end', room: 300 },
        { at: [880, 560], wants: capacitance, fallback: 'C2' },
      ]),
    ),
  ].join('')
}

/** The inductor's triangular current under its place, with its average. */
function ripple([x, y]: Point, duty: number): string {
  const period = 110
  const points = range(3).flatMap((i): Point[] => [
    [x + i * period, y],
    [x + (i + duty) * period, y - 70],
  ])
  return (
    polyline(points, { ink: copper, width: 4 }) +
    line([x - 8, y - 35], [x + 290, y - 35], { ink: copper60, width: 3, dash: '10 8' })
  )
}

type Surroundings = 'inverting' | 'following' | 'integrating' | 'photodiode'
/** One amplifier, large, in one of its four classical surroundings. */
function operational({ labels, random }: Brief): string {
  const named = labels.join(' ')
  const circuit: Surroundings = /photo|TIA|transimp|[pn]A\b|nm\b/i.test(named)
    ? 'photodiode'
    : /type|C1|C3|integ/i.test(named)
      ? 'integrating'
      : random.pick(['inverting', 'following', 'integrating', 'following'])
  const zigzag = random.chance(0.5)
  return [
    circuit === 'following' ? following(zigzag) : inverting(circuit, zigzag),
    line([820, 350], [1150, 350]),
    node([940, 350]),
    terminal([1150, 350]),
    letter(labels, reserved(amplifierSlots(circuit))),
  ].join('')
}

function amplifierSlots(circuit: Surroundings): Slot[] {
  const capacitive = circuit === 'integrating'
  const entry: Slot =
    circuit === 'photodiode'
      ? { at: [292, 400], wants: /PD|photo|nm\b|LED|D1/i, fallback: 'D1', anchor: 'start', room: 150 }
      : circuit === 'following'
        ? { at: [150, 214], wants: input, fallback: 'VIN', anchor: 'start', room: 270 }
        : { at: [320, 214], wants: /^R_?(1|S|IN|G)\b|^Rs/i, fallback: 'R1', room: 270 }
  const across: Slot = { at: [700, 262], wants: capacitive ? /^R_?2|^R_?F/i : capacitance, room: 210, fallback: '' }
  return [
    { at: [690, 350], wants: /^(LM|OP|OA|TL|NE|AD|MC|U)\d+|TIA|op.?amp|amp/i, fallback: 'U1', halo: 'none', room: 170 },
    { at: [1150, 290], wants: output, fallback: 'VOUT', anchor: 'end', room: 190 },
    {
      at: circuit === 'following' ? [700, 510] : [700, 74],
      wants: capacitive ? /^C_?1|^C_?F|[pn]F/i : /^R_?[2F]|Ω/,
      fallback: capacitive ? 'CF' : 'RF',
      ink: copper,
      room: 300,
    },
    entry,
    ...(circuit === 'photodiode' || capacitive ? [across] : []),
    { at: [980, 480], anchor: 'start', room: 230 },
    { at: [980, 560], anchor: 'start', room: 230 },
  ]
}

/** Signal at the non-inverting input, a divider from the output at the other. */
function following(zigzag: boolean): string {
  const { drawn } = opamp([535, 350], 300, { width: 5, flipped: true })
  const wire = { ink: copper, width: 5 }
  return [
    drawn,
    line([150, 275], [535, 275]),
    terminal([150, 275]),
    polyline(points`940,350 940,530 912,558 810,558`, wire),
    resistor([810, 558], [590, 558], { zigzag, ...wire }),
    polyline(points`590,558 430,558 430,425 535,425`, wire),
    resistor([430, 558], [210, 558], { zigzag }),
    node([430, 558], copper),
    ground([210, 554]),
  ].join('')
}

/** The virtual ground circuits: a resistor or a photodiode drives the inverting input. */
function inverting(circuit: Surroundings, zigzag: boolean): string {
  const { drawn } = opamp([535, 350], 300, { width: 5 })
  const driver =
    circuit === 'photodiode'
      ? polyline(points`460,275 240,275 240,320`) +
        diode([240, 480], [240, 320]) +
        rays([170, 330]) +
        ground([240, 476])
      : resistor([220, 275], [420, 275], { zigzag }) +
        lines([points`150,275 220,275`, points`420,275 460,275`]) +
        terminal([150, 275])
  const branch = points`590,130 590,200 810,200 810,130`
  const [a = [0, 0], b = [0, 0], c = [0, 0], d = [0, 0]] = branch
  const second =
    circuit === 'inverting'
      ? ''
      : lines([
          [a, b],
          [c, d],
        ]) +
        nodes([a, d]) +
        (circuit === 'integrating' ? resistor(b, c, { zigzag }) : capacitor(b, c, { plate: 28 }))
  return [
    drawn,
    driver,
    second,
    circuit === 'integrating'
      ? capacitor(a, d, { ink: copper, width: 5 })
      : resistor(a, d, { zigzag, ink: copper, width: 5 }),
    polyline(points`810,130 912,130 940,158 940,350`, { ink: copper, width: 5 }),
    polyline(points`590,130 488,130 460,158 460,275`, { ink: copper, width: 5 }),
    line([460, 275], [535, 275]),
    node([460, 275], copper),
    polyline(points`535,425 480,425 480,500`),
    ground([480, 490]),
  ].join('')
}

const rays = ([x, y]: Point): string =>
  [0, 44].map((shift) => arrow([x - 70, y + shift], [x, y + 40 + shift], { ink: copper, width: 4 })).join('')
/** Ladder of series and shunt arms between source and load, with the response that it has below. */
function filter({ labels, random }: Brief): string {
  const sections = random.int(2, 3)
  const highPass = random.chance(0.25) && !/\bR\d|Ω|RC/i.test(labels.join(' '))
  const resistive = !labels.some((label) => inductance.test(label)) && /\bR\d|Ω|RC/i.test(labels.join(' '))
  const [top, bottom] = [150, 330]
  const start = 220
  const step = 760 / sections
  const series = (from: Point, to: Point) =>
    highPass
      ? capacitor(from, to)
      : resistive
        ? resistor(from, to, { ink: copper })
        : inductor(from, to, { ink: copper, width: 5, turns: sections === 2 ? 4 : 3 })
  const arms = range(sections).map((i) => {
    const x = start + i * step
    const end: Point = [x + step, top]
    return (
      series([x, top], end) +
      (highPass
        ? inductor([end[0], top], [end[0], bottom], { ink: copper, width: 5, turns: 3 })
        : capacitor([end[0], top], [end[0], bottom])) +
      nodes([end, [end[0], bottom]])
    )
  })
  const first = random.chance(0.5)
    ? capacitor([start, top], [start, bottom]) +
      nodes([
        [start, top],
        [start, bottom],
      ])
    : ''
  const field: Field = { x: 120, y: 440, width: 700, height: 150 }
  const order = sections * (resistive ? 1 : 2)
  const gain = (right: number) =>
    0.86 / Math.sqrt(1 + (10 ** ((right - 0.45) * 3.2)) ** (2 * order * (highPass ? -1 : 1)))
  const decibels = (right: number) => Math.max(0.02, 0.86 + Math.log10(gain(right) / 0.86) * 0.22)
  return [
    ...arms,
    first,
    lines([
      [
        [120, top],
        [start, top],
      ],
      points`${start + 760},${top} 1150,${top}`,
      points`120,${bottom} 1150,${bottom}`,
    ]),
    terminal([120, top]),
    terminal([120, bottom]),
    resistor([1090, top], [1090, bottom]),
    nodes(points`1090,${top} 1090,${bottom}`),
    terminal([1160, top]),
    terminal([1160, bottom]),
    ground([start + step * 0.5, bottom]),
    polyline(points`120,430 120,590 830,590`, { width: 3 }),
    arrowHead([846, 590], 0),
    arrowHead([120, 418], -90),
    polyline(
      range(101).map((i) => at(field, i / 100, decibels(i / 100))),
      { ink: copper, width: 6 },
    ),
    line(at(field, 0.45, 0), at(field, 0.45, 0.95), { ink: ink60, width: 3, dash: '10 8' }),
    letter(
      labels,
      reserved([
        {
          at: [start + step / 2, 88],
          wants: highPass ? capacitance : resistive ? resistance : inductance,
          fallback: highPass ? 'C1' : resistive ? 'R1' : 'L1',
          ink: copper,
          room: 330,
        },
        {
          at: [start + step + 56, 240],
          wants: highPass ? inductance : capacitance,
          fallback: highPass ? 'L1' : 'C1',
          anchor: 'start',
          room: step - 80,
        },
        { at: [460, 410], wants: /Hz|f_?c|cut|corner/i, fallback: 'fC', room: 320 },
        { at: [880, 520], wants: /dB|gain|attenuation|decade|order/i, anchor: 'start', room: 320 },
        { at: [1216, 90], wants: output, anchor: 'end', room: 380 },
      ]),
    ),
  ].join('')
}

/** Wheatstone bridge, rectifier or H bridge: the labels decide, or else chance. */
function bridge({ labels, random }: Brief): string {
  const named = labels.join(' ')
  const kind = /\bQ\d|H.?bridge|gate|motor|MOSFET|FET/i.test(named)
    ? 'switches'
    : /NTC|PT100|RTD|gauge|strain|R1|mV/i.test(named)
      ? 'gauges'
      : /\bD\d|rectif|diode|AC\b/i.test(named)
        ? 'diodes'
        : random.pick(['gauges', 'gauges', 'diodes', 'switches'] as const)
  return kind === 'switches'
    ? switchBridge(labels)
    : diamond(labels, { diodes: kind === 'diodes', active: random.int(0, 3), right: random.chance(0.5) })
}

function diamond(
  labels: readonly string[],
  { diodes, active, right }: { diodes: boolean; active: number; right: boolean },
): string {
  const shift = right ? 0 : -50
  const [n, e, s, w]: [Point, Point, Point, Point] = [
    [640 + shift, 90],
    [860 + shift, 310],
    [640 + shift, 530],
    [420 + shift, 310],
  ]
  const arms: readonly [Point, Point][] = diodes
    ? [
        [w, n],
        [e, n],
        [s, w],
        [s, e],
      ]
    : [
        [n, w],
        [n, e],
        [s, w],
        [s, e],
      ]
  const drawn = arms.map(([a, b], i) => {
    const pen = i === active ? { ink: copper, width: 6 } : { width: 5 }
    return diodes
      ? diode(a, b, pen)
      : resistor(a, b, pen) +
          (i === active
            ? arrow([(a[0] + b[0]) / 2 - 62, (a[1] + b[1]) / 2 + 8], [(a[0] + b[0]) / 2 + 64, (a[1] + b[1]) / 2 - 8], {
                ink: copper,
                width: 4,
              })
            : '')
  })
  const x = 960 + shift
  return [
    ...drawn,
    lines([
      [e, [x + (diodes ? 120 : 0), 310]],
      [[120, 310], w],
    ]),
    polyline([n, [n[0], 74], [220 + shift, 74]], { width: diodes ? 4 : 4 }),
    diodes
      ? polyline([n, [n[0], 74], [x + 120, 74]], {}) + capacitor([x - 20, 74], [x - 20, 310])
      : amplifierAt([x, 350]) + polyline(points`${w[0]},310 ${w[0]},590 ${x - 40},590 ${x - 40},400 ${x},400`, {}),
    ground(s),
    nodes([n, e, s, w]),
    terminal([120, 310]),
    letter(
      labels,
      reserved([
        {
          at: [640 + shift, 310],
          wants: diodes ? /bridge|rectif|AC/i : resistance,
          fallback: diodes ? 'BR1' : 'RG',
          ink: copper,
          room: 270,
        },
        { at: [270 + shift, 130], wants: /exc|V\+|ref|V_?CC|supply/i, fallback: diodes ? '' : 'VEXC', room: 280 },
        { at: [1150, 150], wants: output, anchor: 'end', room: 260, fallback: diodes ? 'VDC' : '' },
        { at: [100, 250], wants: input, anchor: 'start', room: 280 },
        { at: [700 + shift, 560], anchor: 'start', room: 240 },
      ]),
    ),
  ].join('')
}

const amplifierAt = ([x, y]: Point): string => {
  const amplifier = opamp([x, y - 0], 180)
  return amplifier.drawn + line(amplifier.out, [amplifier.out[0] + 40, amplifier.out[1]])
}

function switchBridge(labels: readonly string[]): string {
  const [left, right, top, bottom] = [380, 900, 110, 560]
  const switches = [left, right].flatMap((x, i) => {
    const side = i === 0 ? 1 : -1
    return [
      [top, 335],
      [335, bottom],
    ].map(([a = 0, b = 0], row) => {
      const on = (row + i) % 2 === 0
      const { drawn, gate } = mosfet([x, a], [x, b], side, on ? { ink: copper, width: 6 } : {})
      const out: Point = [gate[0] - 70 * side, gate[1]]
      return drawn + line(gate, out, on ? { ink: copper } : {}) + terminal(out)
    })
  })
  return [
    lines([points`${left},${top} ${right},${top}`, points`${left},${bottom} ${right},${bottom}`], { width: 5 }),
    line([left, 335], [540, 335], { ink: copper, width: 6 }),
    line([740, 335], [right, 335], { ink: copper, width: 6 }),
    circle([640, 335], 100, { width: 5 }),
    arc([640, 335], 60, [200, 340], { ink: copper, width: 5 }),
    arrowHead([698, 320], 80, { ink: copper }),
    ...switches,
    nodes(points`${left},335 ${right},335 ${left},${top} ${right},${bottom} ${right},${top} ${left},${bottom}`),
    ground([640, bottom]),
    line([640, 64], [640, top]),
    terminal([640, 74]),
    letter(
      labels,
      reserved([
        { at: [640, 350], wants: /motor|^M\d?$|load/i, fallback: 'M', halo: 'none', room: 170 },
        { at: [80, 150], wants: /Q1|high|HS/i, anchor: 'start', fallback: 'Q1', room: 240 },
        { at: [1200, 150], wants: /Q2|Q3/i, anchor: 'end', fallback: 'Q3', room: 240 },
        { at: [680, 74], wants: /V|supply|bus/, anchor: 'start', fallback: 'VM', room: 200 },
        { at: [1200, 520], wants: /Q4|low|LS/i, anchor: 'end', fallback: 'Q4', room: 240 },
      ]),
    ),
  ].join('')
}

export const schematics = {
  'schematic-buck': buck,
  'schematic-opamp': operational,
  'schematic-filter': filter,
  'schematic-bridge': bridge,
} satisfies Family
export const patterns = { inductance, capacitance, resistance, input, output, ink }

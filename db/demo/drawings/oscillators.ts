import { letter, reserved } from './lettering.ts'
import { copper, copper60, ink30 } from './palette.ts'
import { range } from './random.ts'
import type { Brief, Family } from './sheet.ts'
import { line, lines, type Point, points, polyline, trace } from './strokes.ts'
import { capacitor, crystal, ground, inverter, nodes, resistor, terminal } from './symbols.ts'

/** Pierce crystal oscillator, Schmitt-trigger relaxation oscillator or a ring of inverters. */
function oscillator(brief: Brief): string {
  const named = brief.labels.join(' ')
  if (/crystal|XTAL|MHz|ppm|ESR|pF|Y1|X1/i.test(named)) return pierce(brief)
  if (/ring|stage|delay/i.test(named)) return ringOf(brief)
  if (/555|RC|schmitt|kΩ|threshold/i.test(named)) return relaxation(brief)
  return brief.random.pick([pierce, relaxation, ringOf])(brief)
}

function pierce({ labels, random }: Brief): string {
  const top = 170
  const gate = inverter([550, top], 150, { width: 5 })
  const zigzag = random.chance(0.5)
  const series = random.chance(0.6)
  const [left, right] = [random.int(320, 390), random.int(890, 950)]
  return [
    gate.drawn,
    line([left, top], [550, top]),
    line(gate.out, [series ? 760 : right, top]),
    series ? resistor([740, top], [right, top], { zigzag }) : '',
    polyline(points`${left},${top} ${left},360`),
    polyline(points`${right},${top} ${right},360`),
    crystal([left, 360], [right, 360], { ink: copper, width: 6 }),
    capacitor([left, 360], [left, 560]),
    capacitor([right, 360], [right, 560]),
    ground([left, 550]),
    ground([right, 550]),
    polyline(points`480,${top} 480,84 545,84`, { width: 3 }),
    resistor([545, 84], [685, 84], { zigzag, width: 3 }),
    polyline(points`685,84 726,84 726,${top}`, { width: 3 }),
    line([right, top], [1150, top]),
    terminal([1150, top]),
    polyline(
      range(4).flatMap((i): Point[] => [
        [1010 + i * 44, 300],
        [1010 + i * 44, 250],
        [1032 + i * 44, 250],
        [1032 + i * 44, 300],
      ]),
      { ink: copper, width: 5 },
    ),
    nodes(points`${left},${top} ${left},360 ${right},360 ${right},${top} 480,${top} 726,${top}`),
    letter(
      labels,
      reserved([
        { at: [640, 450], wants: /crystal|XTAL|[kM]Hz|^[YX]\d/i, fallback: 'Y1', ink: copper, room: 420 },
        { at: [left - 54, 470], wants: /C_?[L1]|pF/i, fallback: 'C1', anchor: 'end', room: 240 },
        { at: [right + 54, 470], wants: /C2|ppm/i, fallback: 'C2', anchor: 'start', room: 240 },
        { at: [1150, 110], wants: /out|clk|XOUT/i, fallback: 'OUT', anchor: 'end', room: 260 },
        { at: [84, 130], wants: /R_?F|MΩ|ESR|kΩ|gm/i, anchor: 'start', room: 260 },
      ]),
    ),
  ].join('')
}

function relaxation({ labels, random }: Brief): string {
  const gate = inverter([430, 320], 210, { width: 6, schmitt: true })
  const zigzag = random.chance(0.5)
  const cycles = random.int(2, 4)
  const share = random.between(0.36, 0.64)
  const step = 360 / cycles
  const charge = range(cycles * 48 + 1).map((i): Point => {
    const phase = (i / 48) % 1
    const rising = phase < share
    const s = rising ? phase / share : (phase - share) / (1 - share)
    const level = (1 - Math.exp(-1.4 * s)) / (1 - Math.exp(-1.4))
    return [820 + (i / 48) * step, 500 - (rising ? level : 1 - level) * 110]
  })
  const square = range(cycles).flatMap((i): Point[] => [
    [820 + i * step, 200],
    [820 + (i + share) * step, 200],
    [820 + (i + share) * step, 110],
    [820 + (i + 1) * step, 110],
  ])
  return [
    lines([points`820,520 1190,520`, points`820,390 1190,390`], { ink: ink30, width: 3, dash: '12 8' }),
    gate.drawn,
    line([260, 320], [430, 320]),
    line(gate.out, [760, 320]),
    terminal([760, 320]),
    trace(points`260,320 260,140 400,140`),
    resistor([400, 140], [620, 140], { zigzag, ink: copper, width: 6 }),
    trace(points`620,140 700,140 700,320`),
    capacitor([260, 320], [260, 520]),
    ground([260, 510]),
    nodes(points`260,320 700,320`),
    polyline(square, { width: 5 }),
    polyline(charge, { ink: copper, width: 6 }),
    letter(
      labels,
      reserved([
        { at: [510, 78], wants: /^R|[kM]?Ω/, fallback: 'R1', ink: copper, room: 300 },
        { at: [210, 420], wants: /^C\d|[nµp]F/, fallback: 'C1', anchor: 'end', room: 150 },
        { at: [1010, 66], wants: /out|Hz|NE555|U\d/i, fallback: 'OUT', room: 330 },
        { at: [1010, 570], wants: /thres|hyst|V_?T|V/i, fallback: 'VC', room: 330, ink: copper },
        { at: [510, 480], room: 330 },
      ]),
    ),
  ].join('')
}

function ringOf({ labels, random }: Brief): string {
  const stages = random.pick([3, 5])
  const size = stages === 3 ? 170 : 120
  const late = random.between(-40, 30)
  const pitch = 860 / stages
  const gates = range(stages).map((i) =>
    inverter([180 + i * pitch, 280], size, { width: 5, ...(i === stages - 1 ? { ink: copper } : {}) }),
  )
  const wires = gates.map((gate, i) => line(gate.out, [180 + (i + 1) * pitch, 280]))
  const edges = range(stages).map((i) => {
    const y = 500 + i * (110 / stages)
    const height = 80 / stages
    const shift = (i * 300) / stages / 2 + late
    return polyline(
      range(3)
        .flatMap((k): Point[] => [
          [560 + shift + k * 220, y],
          [560 + shift + k * 220, y - height],
          [670 + shift + k * 220, y - height],
          [670 + shift + k * 220, y],
        ])
        .filter(([x]) => x <= 1160),
      { width: 5, ink: i === stages - 1 ? copper : copper60 },
    )
  })
  const end = 180 + stages * pitch
  return [
    ...gates.map((gate) => gate.drawn),
    ...wires,
    trace(
      [
        [end, 280],
        [end, 120],
        [120, 120],
        [120, 280],
        [180, 280],
      ],
      { ink: copper, width: 5 },
    ),
    line([end, 280], [1170, 280]),
    terminal([1170, 280]),
    nodes([[end, 280]]),
    ...edges,
    letter(
      labels,
      reserved([
        { at: [640, 78], wants: /ring|GHz|MHz/i, fallback: 'f = 1/2NtD', ink: copper, room: 420 },
        { at: [240 + size * 0.1, 410], wants: /delay|ps|ns|t_?D/i, fallback: 'U1', anchor: 'start', room: 300 },
        { at: [1180, 220], wants: /out/i, fallback: 'OUT', anchor: 'end', room: 200 },
        { at: [84, 500], anchor: 'start', room: 420 },
        { at: [84, 570], anchor: 'start', room: 420 },
      ]),
    ),
  ].join('')
}

export const oscillators = { 'schematic-oscillator': oscillator } satisfies Family

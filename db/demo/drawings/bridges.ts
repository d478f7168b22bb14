import { letter, reserved } from './lettering.ts'
import { copper } from './palette.ts'
import { input, output, resistance } from './part-names.ts'
import { type Brief, type Family } from './sheet.ts'
import { arc, arrow, arrowHead, circle, line, lines, type Point, points, polyline } from './strokes.ts'
import { capacitor, diode, ground, mosfet, nodes, opamp, resistor, terminal } from './symbols.ts'

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
    polyline([n, [n[0], 74], [220 + shift, 74]]),
    terminal([220 + shift, 74]),
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

export const bridges = { 'schematic-bridge': bridge } satisfies Family

import { letter, reserved, type Slot } from './lettering.ts'
import { copper } from './palette.ts'
import { capacitance, input, output } from './part-names.ts'
import { type Brief, type Family } from './sheet.ts'
import { arrow, line, lines, type Point, points, polyline } from './strokes.ts'
import { capacitor, diode, ground, node, nodes, opamp, resistor, terminal } from './symbols.ts'

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
  const across: Slot = { at: [700, 240], wants: capacitive ? /^R_?2|^R_?F/i : capacitance, room: 210, fallback: '' }
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

export const amplifiers = { 'schematic-opamp': operational } satisfies Family

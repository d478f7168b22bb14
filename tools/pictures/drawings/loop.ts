import { arrow, copper, dashed, disc, faint, ink, line, many, words } from './pen.ts'

type Complex = readonly [re: number, im: number]
const sum = ([a, b]: Complex, [c, d]: Complex): Complex => [a + c, b + d]
const product = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c]
const inverse = ([a, b]: Complex): Complex => [a / (a * a + b * b), -b / (a * a + b * b)]
const parallel = (a: Complex, b: Complex) => inverse(sum(inverse(a), inverse(b)))
const ohms = (value: number): Complex => [value, 0]

/** The loop gain of the article’s script, at a frequency. */
function loopGain(f: number): { gain: number; phase: number } {
  const w = 2 * Math.PI * f
  const capacitor = (farads: number): Complex => [0, -1 / (w * farads)]
  const out = parallel(sum(ohms(2e-3), capacitor(60e-6)), ohms(1.1))
  const plant = product([12 / 1.5, 0], product(out, inverse(sum(out, [10e-3, w * 4.7e-6]))))
  const feedback = parallel(capacitor(100e-12), sum(ohms(5.6e3), capacitor(3.3e-9)))
  const input = parallel(ohms(10e3), sum(ohms(330), capacitor(1.8e-9)))
  const [re, im] = product(plant, product(feedback, inverse(input)))
  const phase = (Math.atan2(im, re) * 180) / Math.PI
  // From 0° of the integrator downwards, without a jump.
  return { gain: 20 * Math.log10(Math.hypot(re, im)), phase: phase > 0 ? phase - 360 : phase }
}

/** From 1 kHz to 1 MHz. */
const [left, right, from, decades] = [190, 1200, 1e3, 3]
const x = (f: number) => left + (Math.log10(f / from) / decades) * (right - left)
const frequencies = Array.from({ length: 301 }, (_, index) => from * 10 ** ((index / 300) * decades))
const yOfGain = (decibels: number) => 240 - decibels * 3.5
const yOfPhase = (degrees: number) => 580 - (degrees + 180) * 1.1

export const loop: Record<string, () => string> = {
  'compensating-a-buck-with-a-type-iii-network': () => {
    const crossover = frequencies.reduce((f) => f * 10 ** (loopGain(f).gain / 40), 5e4)
    const { phase } = loopGain(crossover)
    const grid = (top: number, end: number) =>
      many(decades * 9 + 1, (index) => {
        const at = x(from * 10 ** Math.floor(index / 9) * ((index % 9) + 1))
        return line(
          [
            [at, top],
            [at, end],
          ],
          faint,
          index % 9 === 0 ? 4 : 1,
        )
      })
    const level = (y: number, text: string) =>
      line(
        [
          [left, y],
          [right, y],
        ],
        faint,
        2,
      ) + words(left - 14, y + 12, text, { size: 34, anchor: 'end', weight: 400 })
    return (
      grid(80, 345) +
      [40, 20, 0, -20].map((decibels) => level(yOfGain(decibels), `${decibels} dB`.replace('-', '−'))).join('') +
      grid(390, 620) +
      [-90, -180].map((degrees) => level(yOfPhase(degrees), `${degrees}°`.replace('-', '−'))).join('') +
      ['1 kHz', '10 kHz', '100 kHz', '1 MHz']
        .map((text, index) => words(x(from * 10 ** index), 668, text, { size: 34, anchor: 'middle', weight: 400 }))
        .join('') +
      dashed([
        [left, yOfGain(0)],
        [right, yOfGain(0)],
      ]) +
      line(
        frequencies.map((f) => [x(f), yOfGain(loopGain(f).gain)] as const).filter(([, y]) => y <= 345),
        ink,
        9,
      ) +
      line(
        frequencies.map((f) => [x(f), yOfPhase(loopGain(f).phase)] as const).filter(([, y]) => y >= 390 && y <= 620),
        copper,
        9,
      ) +
      dashed(
        [
          [x(crossover), yOfGain(0)],
          [x(crossover), 620],
        ],
        ink,
        3,
      ) +
      disc(x(crossover), yOfGain(0), 12, copper) +
      words(x(crossover) + 24, yOfGain(0) - 24, `${(crossover / 1000).toFixed(1)} kHz`, { size: 48 }) +
      arrow([x(crossover), yOfPhase(phase)], [x(crossover), yOfPhase(-180)], copper, 6) +
      words(x(crossover) + 24, yOfPhase(-174), `${(phase + 180).toFixed(0)}°`, { size: 48, colour: copper }) +
      words(left + 20, 60, 'Loop gain', { size: 42 }) +
      words(left + 20, 430, 'Phase', { size: 42, colour: copper })
    )
  },
}

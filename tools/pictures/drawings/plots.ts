import { copper, dashed, disc, faint, figure, hatch, ink, line, path, slab, tint, words } from './pen.ts'

export const [left, bottom] = [110, 620]
export const axes = (across: string, up: string) =>
  line(
    [
      [left, 130],
      [left, bottom],
      [1230, bottom],
    ],
    ink,
    6,
  ) +
  words(1230, 690, across, { anchor: 'end', size: 40 }) +
  words(left + 22, 160, up, { size: 40 })

/** Drawings with curves, by article. The curves are computed from what the article says. */
export const plots: Record<string, () => string> = {
  'argenby-al138-low-temperature-paste': () => {
    const y = (celsius: number) => bottom - (celsius - 20) * 2
    const profile = (peak: number) =>
      `M${left} ${y(25)} C300 ${y(peak * 0.62)} 420 ${y(peak * 0.58)} 560 ${y(peak * 0.7)} C660 ${y(peak * 0.8)} 690 ${y(peak)} 760 ${y(peak)} C830 ${y(peak)} 900 ${y(peak * 0.6)} 1180 ${y(60)}`
    return (
      axes('Time', 'Reflow, °C') +
      path(profile(240), faint, 12) +
      path(profile(170), copper, 16) +
      figure(850, 150, '240') +
      words(1084, 150, 'SAC305', { size: 40 }) +
      figure(745, 470, '170', { colour: copper, anchor: 'middle' }) +
      words(745, 530, 'AL138', { size: 48, colour: copper, anchor: 'middle' }) +
      dashed([
        [left, y(138)],
        [690, y(138)],
      ]) +
      words(left + 30, y(138) - 18, 'melts at 138', { size: 40 })
    )
  },
  'lm317-as-a-current-source-and-its-limits': () => {
    const x = (volts: number) => left + volts * 58
    const top = 270
    return (
      axes('Supply, V', 'Current') +
      slab(x(12.55), top, x(18) - x(12.55), bottom - top, tint) +
      hatch(x(12.55), top, x(18) - x(12.55), bottom - top, '#d3ab8e', 34) +
      path(
        `M${left} ${bottom} H${x(9.8)} C${x(10.6)} ${bottom} ${x(11.8)} ${top + 40} ${x(12.55)} ${top} H${x(18)}`,
        copper,
        16,
      ) +
      disc(x(12.55), top, 20, copper) +
      dashed([
        [x(12.55), top],
        [x(12.55), bottom],
      ]) +
      figure(x(12.55) - 20, 230, '347 mA', { anchor: 'middle', colour: copper, size: 112 }) +
      figure(x(12.55) - 210, 590, '12.6', { anchor: 'end', size: 112 }) +
      dashed(
        [
          [x(15), top],
          [x(15), bottom],
        ],
        faint,
      ) +
      words(x(15), 672, '15', { anchor: 'middle' })
    )
  },
  'nimbrel-nb3400-phone-boost': () => {
    const [x, y] = [(volts: number) => left + 60 + (volts - 2.4) * 440, (volts: number) => bottom - (volts - 2.4) * 235]
    return (
      axes('Cell, V', 'Output, V') +
      line(
        [
          [x(2.4), y(3.4)],
          [x(3.5), y(3.4)],
        ],
        copper,
        18,
      ) +
      line(
        [
          [x(3.5), y(3.5)],
          [x(4.6), y(4.6)],
        ],
        ink,
        18,
      ) +
      dashed([
        [x(2.7), y(3.4)],
        [x(2.7), bottom],
      ]) +
      disc(x(2.7), y(3.4), 20, copper) +
      words(x(2.7), 672, '2.7', { anchor: 'middle' }) +
      figure(x(2.4) - 10, y(3.4) - 40, '3.4 V', { colour: copper }) +
      words(x(3.05), y(3.4) + 66, 'boosted', { size: 44, colour: copper, anchor: 'middle' }) +
      words(x(4.05), y(3.75), '9 mΩ switch', { size: 44 }) +
      words(x(3.5), 672, '3.5', { anchor: 'middle' }) +
      dashed([
        [x(3.5), y(3.5)],
        [x(3.5), bottom],
      ])
    )
  },
  'reading-a-mosfet-soa-graph': () => {
    const x = (volts: number) => left + 40 + Math.log10(volts) * 500
    const y = (amperes: number) => bottom - Math.log10(amperes / 0.1) * 150
    const point = (volts: number, amperes: number) => [x(volts), y(amperes)] as const
    const [mostAmperes, mostVolts] = [60, 100]
    /** Flat, then constant power up to `from`, then a slope of −2 through this current at 54 V. */
    const limit = (amperes: number, from: number) => {
      const unstable = (volts: number) => amperes * (54 / volts) ** 2
      return [
        point((unstable(from) * from) / mostAmperes, mostAmperes),
        point(from, unstable(from)),
        point(mostVolts, unstable(mostVolts)),
        point(mostVolts, 0.1),
      ]
    }
    const rising = [point(1, 33), point(1.8, mostAmperes)]
    return (
      axes('', 'Drain current, A') +
      words(640, 690, 'Drain–source voltage, V', { size: 40, anchor: 'middle' }) +
      [1, 10, 100]
        .map(
          (volts) =>
            dashed([point(volts, 90), point(volts, 0.1)], '#e6e6e1', 4) +
            words(x(volts), 672, `${volts}`, { anchor: 'middle' }),
        )
        .join('') +
      line([...rising, ...limit(0.7, 12)], ink, 12) +
      line([...rising, ...limit(3, 18)], copper, 14) +
      dashed([point(54, 90), point(54, 0.1)]) +
      disc(x(54), y(3), 20, copper) +
      disc(x(54), y(0.7), 20) +
      words(x(54), 140, '54 V', { anchor: 'middle' }) +
      figure(x(54) + 30, y(3) - 34, '3.0', { size: 104, colour: copper }) +
      words(x(54) + 34, y(3) - 140, '10 ms', { colour: copper }) +
      figure(x(54) - 40, y(0.7) + 76, '0.7', { size: 104, anchor: 'end' }) +
      words(x(54) - 210, y(0.7) + 70, '100 ms', { anchor: 'end' })
    )
  },
  'florimond-fmc300-mass-flow-controller': () => {
    const [x, y] = [(share: number) => left + share * 24, (error: number) => bottom - error * 125]
    const falling = Array.from({ length: 32 }, (_, i) => 4.75 + i * 0.492).map(
      (share) => [x(share), y(16 / share)] as const,
    )
    return (
      axes('Setpoint, % of full scale', 'Error, % of setpoint') +
      line([...falling, [x(20), y(0.8)], [x(45), y(0.8)]], copper, 16) +
      dashed([
        [left, y(3.2)],
        [x(5), y(3.2)],
        [x(5), bottom],
      ]) +
      dashed([
        [x(20), y(0.8)],
        [x(20), bottom],
      ]) +
      disc(x(5), y(3.2), 20, copper) +
      figure(x(5) + 44, y(3.2) + 66, '±3.2%', { colour: copper }) +
      figure(x(22), y(0.8) - 34, '±0.8%') +
      words(x(5), 672, '5', { anchor: 'middle' }) +
      words(x(20), 672, '20', { anchor: 'middle' })
    )
  },
}

import { copper, dashed, disc, faint, figure, hatch, ink, line, path, slab, tint, title, words } from './pen.ts'

const [left, bottom] = [110, 620]
const axes = (across: string, up: string) =>
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
  'bss138-level-shifting-from-3v3-to-5v': () => {
    const [start, nanosecond, high] = [160, 0.62, 390]
    const rise = (ohms: number) =>
      `M${left} ${bottom - 6} H${start}${Array.from({ length: 54 }, (_, i) => {
        const time = i * 32
        return ` L${(start + time * nanosecond).toFixed(1)} ${(bottom - 6 - high * (1 - Math.exp(-time / (ohms * 0.1)))).toFixed(1)}`
      }).join('')}`
    const level = (share: number) => bottom - 6 - high * share
    const span = (ohms: number, at: number, colour: string, text: string) => {
      const [from, to] = [0.3567, 1.204].map((factor) => start + factor * ohms * 0.1 * nanosecond) as [number, number]
      return (
        line(
          [
            [from, level(0.3)],
            [from, at],
          ],
          colour,
          5,
        ) +
        line(
          [
            [to, level(0.7)],
            [to, at],
          ],
          colour,
          5,
        ) +
        line(
          [
            [from, at],
            [to, at],
          ],
          colour,
          12,
        ) +
        text
      )
    }
    return (
      axes('Time', 'Data line, 100 pF') +
      dashed(
        [
          [left, level(0.3)],
          [1200, level(0.3)],
        ],
        faint,
      ) +
      dashed(
        [
          [left, level(0.7)],
          [1200, level(0.7)],
        ],
        faint,
      ) +
      words(1210, level(0.7) + 44, '70%', { size: 36, anchor: 'end' }) +
      words(1210, level(0.3) + 44, '30%', { size: 36, anchor: 'end' }) +
      path(rise(2200), ink, 12) +
      path(rise(10_000), copper, 12) +
      span(2200, 590, ink, figure(560, 322, '186 ns', { size: 104 }) + words(1040, 205, '2.2 kΩ', { size: 44 })) +
      span(
        10_000,
        590,
        copper,
        figure(643, 560, '847 ns', { size: 104, colour: copper, anchor: 'middle' }) +
          words(1070, 460, '10 kΩ', { size: 44, colour: copper }),
      )
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
  'nordlind-nl940-subghz-transceiver': () => {
    const [x, y] = [(megahertz: number) => left + 20 + (megahertz - 868.4) * 660, (dbm: number) => bottom - dbm * 13.5]
    return (
      axes('MHz', 'Allowed in Europe') +
      slab(left + 20, y(14), x(869.4) - left - 20, 14 * 13.5, '#dfdfda') +
      line(
        [
          [left + 20, y(14)],
          [x(869.4), y(14)],
        ],
        ink,
        12,
      ) +
      slab(x(869.4), y(27), 165, 27 * 13.5, tint) +
      hatch(x(869.4), y(27), 165, 27 * 13.5) +
      line(
        [
          [x(869.4), y(27)],
          [x(869.65), y(27)],
        ],
        copper,
        12,
      ) +
      figure(left + 60, y(14) + 130, '25 mW', { size: 120 }) +
      figure(x(869.52), y(27) - 32, '500 mW', { size: 104, anchor: 'middle', colour: copper }) +
      words(x(869.4) - 12, 672, '869.4', { anchor: 'end' }) +
      words(x(869.65) - 30, 672, '869.65') +
      dashed(
        [
          [left + 20, y(16)],
          [x(869.4), y(16)],
        ],
        copper,
      ) +
      words(left + 60, y(16) - 22, 'NL940: +16 dBm', { colour: copper })
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
            dashed([point(volts, 90), point(volts, 0.1)], '#dfdfda', 4) +
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
  'three-band-navic-receiver-chip-samples-at-19-mw': () => {
    const x = (megahertz: number) => 90 + (megahertz - 2390) * 9.8
    return (
      title('8.5 MHz above a Wi-Fi band') +
      slab(x(2400), 250, x(2483.5) - x(2400), 350, '#dfdfda') +
      words(x(2441), 440, 'ISM band, 2.4 GHz', { anchor: 'middle', size: 60 }) +
      slab(x(2492.028) - 11, 190, 22, 410, copper) +
      words(x(2492) + 30, 260, 'NavIC', { size: 48, colour: copper }) +
      words(x(2492) + 30, 314, 'S band', { size: 48, colour: copper }) +
      line(
        [
          [60, 600],
          [1220, 600],
        ],
        ink,
        8,
      ) +
      words(x(2400), 660, '2400', { anchor: 'middle' }) +
      words(x(2483.5) - 30, 660, '2483.5', { anchor: 'middle' }) +
      words(1266, 660, '2492.028', { anchor: 'end', colour: copper })
    )
  },
  'assertion-generator-finds-nine-of-31-planted-bugs-four-of-which-people-missed': () => {
    const pulse = (y: number, from: number, to: number, colour: string) =>
      line(
        [
          [330, y],
          [from, y],
          [from, y - 110],
          [to, y - 110],
          [to, y],
          [1220, y],
        ],
        colour,
        12,
      )
    return (
      title('In the same cycle') +
      slab(700, 150, 150, 520, tint) +
      line(
        [
          [330, 300],
          ...Array.from(
            { length: 6 },
            (_, i) =>
              [
                [400 + i * 150 - 75 + 0, 300],
                [400 + i * 150 - 75, 210],
                [400 + i * 150, 210],
                [400 + i * 150, 300],
              ] as [number, number][],
          ).flat(),
          [1220, 300],
        ],
        ink,
        10,
      ) +
      pulse(480, 700, 850, copper) +
      pulse(650, 700, 850, ink) +
      words(64, 280, 'Clock', { size: 52 }) +
      words(64, 460, 'Descriptor', { size: 52, colour: copper }) +
      words(64, 630, 'Abort', { size: 52 })
    )
  },
}

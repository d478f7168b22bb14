import { copper, dashed, faint, figure, hatch, ink, line, path, slab, tint, title, words } from './pen.ts'

import { axes, bottom, left } from './plots.ts'

/** Drawings with signals over time or frequency, by article. */
export const signals: Record<string, () => string> = {
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
  'nordlind-nl940-subghz-transceiver': () => {
    const [x, y] = [(megahertz: number) => left + 20 + (megahertz - 868.4) * 660, (dbm: number) => bottom - dbm * 13.5]
    return (
      axes('MHz', 'Allowed in Europe') +
      slab(left + 20, y(14), x(869.4) - left - 20, 14 * 13.5, '#e6e6e1') +
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
  'three-band-navic-receiver-chip-samples-at-19-mw': () => {
    const x = (megahertz: number) => 90 + (megahertz - 2390) * 9.8
    return (
      title('8.5 MHz above a Wi-Fi band') +
      slab(x(2400), 250, x(2483.5) - x(2400), 350, '#e6e6e1') +
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

/** Square metres. */
const squareMil = 25.4e-6 ** 2

/** The factor of IPC-2221 by layer. */
export const copperRise = { outer: 0.048, inner: 0.024 } as const

/** In square metres; `rise` in kelvins (IPC-2221B, 6.2). */
export const copperArea = (current: number, rise: number, factor: number) =>
  (current / (factor * rise ** 0.44)) ** (1 / 0.725) * squareMil

export const copperCurrent = (area: number, rise: number, factor: number) =>
  factor * rise ** 0.44 * (area / squareMil) ** 0.725

/** Annealed copper, in ohm metres, at degrees Celsius (IEC 60028). */
export const copperResistivity = (temperature: number) => 1.7241e-8 * (1 + 0.00393 * (temperature - 20))

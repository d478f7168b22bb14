/** A square mil in square metres. */
const squareMil = 25.4e-6 ** 2

/** The factor of IPC-2221 by layer. */
export const copperRise = { outer: 0.048, inner: 0.024 } as const

/** The cross-section in square metres that carries a current at a rise in kelvins (IPC-2221B, 6.2). */
export const copperArea = (current: number, rise: number, factor: number) =>
  (current / (factor * rise ** 0.44)) ** (1 / 0.725) * squareMil

/** The current that a cross-section carries. */
export const copperCurrent = (area: number, rise: number, factor: number) =>
  factor * rise ** 0.44 * (area / squareMil) ** 0.725

/** Of annealed copper, in ohm metres, at a temperature in degrees Celsius (IEC 60028). */
export const copperResistivity = (temperature: number) => 1.7241e-8 * (1 + 0.00393 * (temperature - 20))

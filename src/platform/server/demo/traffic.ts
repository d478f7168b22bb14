export const span = 60

/** From 0 up to `below`. The same arguments give the same number, so every load gives the same counts. */
export function spread(one: number, other: number, below: number): number {
  let mixed = Math.imul(one, 0x9e3779b1) ^ Math.imul(other + 1, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return (((mixed ^ (mixed >>> 12)) >>> 0) / 2 ** 32) * below
}

/** Weekdays are busier than weekends, and traffic grows from week to week. */
export const busyness = (at: Date, age: number) => (at.getUTCDay() % 6 === 0 ? 0.45 : 1) * (1.25 - (0.5 * age) / span)

/** A small seeded generator: the same seed gives the same drawing on every machine. */
export type Random = {
  next: () => number
  /** A number in [low, high). */
  between: (low: number, high: number) => number
  /** A whole number from low to high, both included. */
  int: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <const T>(choices: readonly T[]) => T
  shuffle: <T>(items: readonly T[]) => T[]
}

function hash(text: string): number {
  let state = 0x811c9dc5
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return state >>> 0
}

/** FNV-1a into mulberry32. */
export function randomFrom(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  const int = (low: number, high: number) => Math.floor(between(low, high + 1))
  return {
    next,
    between,
    int,
    chance: (probability) => next() < probability,
    pick: (choices) => {
      const choice = choices[Math.floor(next() * choices.length)]
      if (choice === undefined) throw new RangeError('There is nothing to pick from')
      return choice
    },
    shuffle: (items) =>
      items
        .map((item) => ({ item, order: next() }))
        .toSorted((one, other) => one.order - other.order)
        .map(({ item }) => item),
  }
}

/** The whole numbers from 0 to count − 1. */
export const range = (count: number): number[] => Array.from({ length: Math.max(0, Math.floor(count)) }, (_, i) => i)

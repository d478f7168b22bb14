import { constants, getPriority, setPriority } from 'node:os'

/** Has this thread count for less than the one that answers readers, by so many steps of niceness: about a fifth less for each. */
export function stepBack(steps: number): void {
  // Elsewhere it would be the priority of the whole process.
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + steps, constants.priority.PRIORITY_LOW))
}

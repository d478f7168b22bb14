import { seconds } from '../../../../platform/server/core/durations.ts'
import { runApart, TooHeavy } from '../../../../platform/server/core/text-threads.ts'
import type { SourceProblem } from './source.ts'
import type { Steps } from './text-thread.ts'

/** In characters. No article is longer. */
export const longestText = 2 * 2 ** 20
/** Processor time. A text of that length takes about two seconds. */
const mostTime = seconds(20)
const program = new URL('text-thread.ts', import.meta.url)

export async function workApart<Name extends keyof Steps>(
  step: Name,
  given: Parameters<Steps[Name]>[0],
  about: string,
): Promise<{ done: ReturnType<Steps[Name]> } | { problem: SourceProblem }> {
  if (hasLongText(given)) return { problem: tooLong(about) }
  try {
    return { done: await runApart(program, { step, given }, mostTime) }
  } catch (error) {
    // A RangeError: the text has more parts than a step can hold.
    if (!(error instanceof TooHeavy || error instanceof RangeError)) throw error
    const because = error instanceof TooHeavy ? error.message : 'It has too many parts to read'
    return { problem: { kind: 'problem', about, reason: `${because}. It was not imported` } }
  }
}

export const tooLong = (about: string): SourceProblem => ({
  kind: 'problem',
  about,
  reason: 'It contains a text longer than two million characters. It was not imported',
})

/** Also looks at nested values, which are never deep. */
export function hasLongText(value: unknown): boolean {
  if (typeof value === 'string') return value.length > longestText
  if (typeof value !== 'object' || value === null || value instanceof Date) return false
  const parts = value instanceof Map ? value.values() : Object.values(value)
  for (const part of parts) if (hasLongText(part)) return true
  return false
}

import type { LogFn } from 'pino'
import { messageOfError } from './error-message.ts'

/** Without anything that names a person or opens an account. */
export interface LoggedError {
  at: Date
  message: string
  requestId: string | null
  stack: string | null
}

const kept = 50
const longest = 300
const errorLevel = 50

type LogHook = (
  this: { bindings(): Record<string, unknown> },
  line: Parameters<LogFn>,
  write: LogFn,
  level: number,
) => void

export class RecentErrors {
  readonly #errors: LoggedError[] = []
  readonly #listeners = new Set<(error: LoggedError) => void>()
  #total = 0

  readonly hook: LogHook = (() => {
    const add = (line: readonly unknown[], bindings: Record<string, unknown>) => this.#add(line, bindings)
    return function hook(line, write, level) {
      if (level >= errorLevel) add(line, this.bindings())
      write.apply(this, line)
    }
  })()

  get total(): number {
    return this.#total
  }

  onError(listener: (error: LoggedError) => void): void {
    this.#listeners.add(listener)
  }

  /** Newest first. */
  list(): readonly LoggedError[] {
    return this.#errors.toReversed()
  }

  /** For a process that starts over, as tests do. */
  forget(): void {
    this.#errors.length = 0
    this.#total = 0
  }

  #add(line: readonly unknown[], { requestId: bound }: Record<string, unknown>) {
    const requestId = typeof bound === 'string' ? bound : null
    // A request that failed is logged with its cause first, and again with its answer.
    if (requestId !== null && this.#errors.at(-1)?.requestId === requestId) return
    this.#total += 1
    const error = { at: new Date(), message: withoutPersons(messageOf(line)), requestId, stack: stackOf(line) }
    this.#errors.push(error)
    for (const listener of this.#listeners) listener(error)
    if (this.#errors.length > kept) this.#errors.shift()
  }
}

function messageOf(line: readonly unknown[]): string {
  const words = line.find((part) => typeof part === 'string')
  const [about] = line
  const error = about instanceof Error ? about : errorIn(about)
  return (
    [words, error && `${error.name}: ${messageOfError(error)}`].filter(Boolean).join(': ') ||
    'An error without a message'
  )
}

/** Only the lines of places: the first one repeats the message. */
function stackOf([about]: readonly unknown[]): string | null {
  const error = about instanceof Error ? about : errorIn(about)
  const stack = error?.stack ?? null
  const start = stack?.search(/^[ \t]+at /m) ?? -1
  return stack?.slice(Math.max(0, start)) ?? null
}

function errorIn(about: unknown): Error | null {
  if (typeof about !== 'object' || about === null || !('err' in about)) return null
  return about.err instanceof Error ? about.err : null
}

/** Addresses, telephone numbers, queries, passwords in addresses, and whatever is long enough to be a secret. */
const removed: readonly [pattern: RegExp, by: string][] = [
  [/\p{Cc}+/gu, ' '],
  [/\/\/[^\s/@]*@/g, '//…@'],
  [/(?<![^\s<>"'(),;:@/…])[^\s<>"'(),;:@/…]+@[^\s<>"'(),;:@/]+/g, '…@…'],
  [/\?[^\s"']+/g, '?…'],
  [/\+?\d(?:[ -]?\d){8,}/g, '…'],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}/g, '…'],
]

function withoutPersons(text: string): string {
  const cleaned = removed.reduce((rest, [pattern, by]) => rest.replaceAll(pattern, by), text.slice(0, longest * 4))
  return cleaned.length > longest ? `${cleaned.slice(0, longest)}…` : cleaned
}

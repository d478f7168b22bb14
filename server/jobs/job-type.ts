import { z } from 'zod'
import { hours, minutes } from '../core/durations.ts'

/** A kind of background job: what it is told, and how hard it is tried. Durations in milliseconds. */
export interface JobType<Payload extends z.ZodType = z.ZodType> {
  payload: Payload
  /** How many are run at once by one process. */
  atOnce: number
  /** How often it is tried before it counts as failed. */
  tries: number
  /** The pause before the second try; it doubles from try to try, give or take some, up to `longestPause`. */
  firstPause: number
  longestPause: number
  /** A try that takes longer counts as failed. */
  timeLimit: number
  /** What it is told is secret: its row goes as soon as it is done, instead of a day later. */
  isSecret: boolean
  /** Says in a few words which job this is, for an administrator; nothing secret. */
  about(payload: z.output<Payload>): string
}

/** What most work on a schedule is: told nothing, one at a time, done in minutes, and not lost where one turn fails. */
export const regularJob = {
  payload: z.object({}),
  atOnce: 1,
  tries: 3,
  firstPause: minutes(1),
  longestPause: hours(1),
  timeLimit: minutes(5),
  isSecret: false,
  about: () => '',
} satisfies JobType

/** All kinds of jobs there are, by name. */
export type Catalogue = Record<string, JobType>

export type JobName<C extends Catalogue> = keyof C & string

/** A job that is being tried. */
export interface Job<Payload> {
  /** The same on every try, and also when an administrator has it tried once more after it failed. */
  id: string
  payload: Payload
  /** 1 at the first. */
  attempt: number
  /** Aborted when the time limit is over, or the process stops and cannot wait any longer. */
  signal: AbortSignal
}

/** Thrown by a handler that knows that no further try can help: the job counts as failed at once. */
export class NoUseTrying extends Error {
  override readonly name = 'NoUseTrying'
}

import { z } from 'zod'
import { hours, minutes } from '../core/durations.ts'

/** A kind of background job: its payload, and how it is retried. Durations in milliseconds. */
export interface JobType<Payload extends z.ZodType = z.ZodType> {
  payload: Payload
  /** How many jobs one process runs at the same time. */
  concurrency: number
  /** How often it is tried before it counts as failed. */
  maxAttempts: number
  /** The pause before the second attempt. It doubles from attempt to attempt, with jitter, up to `maxRetryDelay`. */
  retryDelay: number
  maxRetryDelay: number
  /** An attempt that takes longer counts as failed. */
  timeout: number
  /** The payload is secret: its row is deleted when it is done, not a day later. */
  isSecret: boolean
  /**
   * Its process marks it while it runs, so that the next start on PostgreSQL sees at once whether that process is gone, and runs it again.
   * Only for jobs that do no harm where two processes run them: a process that lost its connection seems gone.
   */
  isMarked?: boolean
  /** Describes a job in a few words for an administrator. Contains nothing secret. */
  describe(payload: z.output<Payload>): string
}

/** The usual settings of scheduled work: no payload, one at a time, done within minutes. */
export const scheduledJob = {
  payload: z.object({}),
  concurrency: 1,
  maxAttempts: 3,
  retryDelay: minutes(1),
  maxRetryDelay: hours(1),
  timeout: minutes(5),
  isSecret: false,
  describe: () => '',
} satisfies JobType

/** Kinds of jobs by name. */
export type JobTypes = Record<string, JobType>

export type JobName<T extends JobTypes> = keyof T & string

/** A job that is being tried. */
export interface Job<Payload> {
  /** The same on every attempt, and also when an administrator retries it after it failed. */
  id: string
  payload: Payload
  /** 1 at the first. */
  attempt: number
  /** Aborted when the timeout is over, or when the process stops and cannot wait any longer. */
  signal: AbortSignal
}

/** Thrown by a handler that knows that a retry cannot help. The job counts as failed at once. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}

/** @throws PermanentFailure */
export function readPayload<P extends z.ZodType>(schema: P, data: unknown): z.output<P> {
  const parsed = schema.safeParse(data)
  if (!parsed.success) throw new PermanentFailure('Another version enqueued this job', { cause: parsed.error })
  return parsed.data
}

export function asObject(data: unknown): object {
  if (typeof data !== 'object' || data === null) throw new TypeError('The payload of a job is an object')
  return data
}

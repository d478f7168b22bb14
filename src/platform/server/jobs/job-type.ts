import { z } from 'zod'
import { hours, minutes } from '../core/durations.ts'

/** Durations in milliseconds. */
export interface JobType<Payload extends z.ZodType = z.ZodType> {
  payload: Payload
  concurrency: number
  maxAttempts: number
  /** The pause before the second attempt. It doubles from attempt to attempt, with jitter, up to `maxRetryDelay`. */
  retryDelay: number
  maxRetryDelay: number
  timeout: number
  /** The payload is secret: the row is deleted when it is done, not a day later. */
  isSecret: boolean
  /** The next start reruns a job of a dead process at once. A cut-off process seems dead: the job may run twice. */
  isMarked?: boolean
  /** For an administrator, in a few words without secrets. */
  describe(payload: z.output<Payload>): string
}

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

export type JobTypes = Record<string, JobType>

export type JobName<T extends JobTypes> = keyof T & string

export interface Job<Payload> {
  /** The same on every attempt, also when an administrator retries it. */
  id: string
  payload: Payload
  /** From 1. */
  attempt: number
  /** Aborted after the timeout, or when the process stops and cannot wait any longer. */
  signal: AbortSignal
}

/** A retry cannot help: the job counts as failed at once. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}

export function readPayload<P extends z.ZodType>(schema: P, data: unknown): z.output<P> {
  const parsed = schema.safeParse(data)
  if (!parsed.success) throw new PermanentFailure('Another version enqueued this job', { cause: parsed.error })
  return parsed.data
}

export function asObject(data: unknown): object {
  if (typeof data !== 'object' || data === null) throw new TypeError('The payload of a job is an object')
  return data
}

import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { seconds } from '../../core/durations.ts'
import type { Order } from './conversion.ts'

const program = join(import.meta.dirname, 'convert-program.ts')
const timeLimit = seconds(60)
/** Six files of at most 10 million pixels, and room. */
const longestOutput = 64 * 2 ** 20

export interface Task {
  /** Where the image lies. */
  path: string
  order: Order
}

/** What the program wrote; or what it complained of, where it crashed or was stopped since it took too long. */
export type Outcome = { output: Uint8Array } | { complaint: string }

/** What a thread of the pool does: has the program convert an image. Starting a process takes time, in which pages would wait. */
export default function work({ path, order }: Task): Outcome {
  const image = openSync(path, 'r')
  const { status, signal, stdout, stderr, error } = spawnSync(process.execPath, [program, JSON.stringify(order)], {
    stdio: [image, 'pipe', 'pipe'],
    // Whoever gets the better of a decoder finds no secret there.
    env: {},
    timeout: timeLimit,
    killSignal: 'SIGKILL',
    maxBuffer: longestOutput,
  })
  closeSync(image)
  if (status === 0) return { output: stdout }
  return { complaint: error?.message ?? (signal || stderr.toString().slice(0, 2_000)) }
}

import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Conversion } from './conversion.ts'

const program = fileURLToPath(new URL('convert-program.ts', import.meta.url))
/** In bytes: enough for six files of 10 million pixels. */
const maxOutput = 64 * 2 ** 20
/** In MB. A drawing that needs more is refused. */
const maxHeap = 512

export interface Task {
  path: string
  conversion: Conversion
  /** In milliseconds. */
  timeout: number
}

export type TaskResult = { output: Uint8Array } | { failure: string; tookTooLong: boolean }

/** Runs in a thread of the pool, since starting a process blocks the thread that starts it. */
export default function runConversion({ path, conversion, timeout }: Task): TaskResult {
  const image = openSync(path, 'r')
  const call = [`--max-old-space-size=${maxHeap}`, program, JSON.stringify(conversion)]
  const { status, signal, stdout, stderr, error } = spawnSync(process.execPath, call, {
    stdio: [image, 'pipe', 'pipe'],
    // So that an exploited decoder finds no secrets.
    env: {},
    timeout,
    killSignal: 'SIGKILL',
    maxBuffer: maxOutput,
  })
  closeSync(image)
  if (status === 0) return { output: stdout }
  const failure = error?.message ?? (signal || stderr.toString().slice(0, 2_000))
  return { failure, tookTooLong: error !== undefined && 'code' in error && error.code === 'ETIMEDOUT' }
}

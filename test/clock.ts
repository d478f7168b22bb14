import { onTestFinished, vi } from 'vitest'
import type { Magazine } from './magazine.ts'

export function later({ clock }: Magazine, duration: number): void {
  clock.now = new Date(clock.now.getTime() + duration)
}

/** Until the test ends, timers of this length fire at once. */
export function skipsTimers(milliseconds: number): void {
  const { setTimeout: start } = globalThis
  vi.stubGlobal('setTimeout', (work: () => void, duration?: number, ...more: unknown[]) =>
    start(work, duration === milliseconds ? 0 : duration, ...more),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
}

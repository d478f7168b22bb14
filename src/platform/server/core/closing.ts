/** Last opened first. @throws the first error, when all have run */
export async function closeAll(opened: AsyncDisposableStack): Promise<void> {
  try {
    await opened.disposeAsync()
  } catch (error) {
    throw firstOf(error)
  }
}

const firstOf = (error: unknown): unknown => (error instanceof SuppressedError ? firstOf(error.suppressed) : error)

/** Runs all at the same time. @throws the first error, when all have ended */
export async function closeTogether(closers: readonly (() => Promise<void>)[]): Promise<void> {
  const results = await Promise.allSettled(closers.map(async (closer) => closer()))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

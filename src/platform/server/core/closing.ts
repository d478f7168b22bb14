/** Runs every closer of the stack, the last opened first. @throws the first error, when all have run */
export async function closeAll(opened: AsyncDisposableStack): Promise<void> {
  try {
    await opened.disposeAsync()
  } catch (error) {
    throw firstOf(error)
  }
}

/** A later error of a stack suppresses the earlier ones. */
const firstOf = (error: unknown): unknown => (error instanceof SuppressedError ? firstOf(error.suppressed) : error)

/** Runs closers at the same time and waits for all of them. @throws the first error, when all have ended */
export async function closeTogether(closers: readonly (() => Promise<void>)[]): Promise<void> {
  const results = await Promise.allSettled(closers.map(async (closer) => closer()))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

import type { QueryClient, QueryKey, Updater } from '@tanstack/react-query'

/** Shows what a change has answered. A reading that began before would bring back what was there, with its version. */
export async function showAnswer<Shown extends object>(
  queries: QueryClient,
  queryKey: QueryKey,
  answer: Updater<Shown | undefined, Shown | undefined>,
): Promise<void> {
  await queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData(queryKey, answer)
}

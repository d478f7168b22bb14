import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Shows what a change has answered. A reading that began before would bring back what was there, with its version. */
export async function showAnswer(queries: QueryClient, queryKey: QueryKey, answer: object): Promise<void> {
  await queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData(queryKey, answer)
}

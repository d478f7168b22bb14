import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { showAnswer } from './show-answer.ts'

test('a reading that began before a change does not bring back what was there', async () => {
  const queries = new QueryClient()
  const queryKey = ['catalogue']
  const { promise, resolve } = Promise.withResolvers<object>()
  const reading = queries.fetchQuery({ queryKey, queryFn: () => promise }).catch(() => {})
  await showAnswer(queries, queryKey, { version: 2 })
  resolve({ version: 1 })
  await reading
  await promise
  expect(queries.getQueryData(queryKey)).toEqual({ version: 2 })
})

import { useQueryClient } from '@tanstack/react-query'
import { notifyError, notifySuccess } from './notify.tsx'
import type { ListPage } from './use-list.ts'

type Key = string | number

interface Options<Row, Change, Answer> {
  /** The list's `name`. */
  list: string
  keyOf: (row: Row) => Key
  /** The rows of a change. */
  keysOf: (change: Change) => readonly Key[]
  /** The row as it will be. */
  apply: (row: Row, change: Change) => Row
  send: (change: Change) => Promise<Answer>
  /** What is said when it is done, and the change that takes it back, where it can be. */
  done: (change: Change, answer: Answer) => { sentence: string; undo?: Change }
  /** The screen's sentence when it failed. */
  failed: string
}

/**
 * Changes rows at once and tells the server afterwards. What fails is rolled back, row by row, and said; what succeeds can be
 * taken back from the notice.
 */
export function useRowChange<Row, Change, Answer>(options: Options<Row, Change, Answer>) {
  const { list, keyOf, keysOf, apply, send, done, failed } = options
  const queries = useQueryClient()
  const pages = { queryKey: [list] }

  const rewrite = (rewritten: (row: Row) => Row) =>
    queries.setQueriesData<ListPage<Row>>(pages, (page) => page && { ...page, rows: page.rows.map(rewritten) })

  async function perform(change: Change): Promise<void> {
    await queries.cancelQueries(pages)
    const keys = new Set(keysOf(change))
    const before = new Map<Key, Row>()
    rewrite((row) => {
      if (!keys.has(keyOf(row))) return row
      before.set(keyOf(row), row)
      return apply(row, change)
    })
    try {
      const { sentence, undo } = done(change, await send(change))
      notifySuccess(sentence, undo && (() => perform(undo)))
    } catch (fault) {
      rewrite((row) => before.get(keyOf(row)) ?? row)
      notifyError(failed, fault)
    } finally {
      await queries.invalidateQueries(pages)
    }
  }

  return perform
}

import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { notifyError, notifySuccess } from '../notify.tsx'
import type { ListPage } from './use-list.ts'

type Key = string | number

interface Options<Row, Change, Answer> {
  /** The list's `name`. */
  list: string
  keyOf: (row: Row) => Key
  keysOf: (change: Change) => readonly Key[]
  apply: (row: Row, change: Change) => Row
  send: (change: Change) => Promise<Answer>
  /** The notification, and the change that undoes this one, if any. */
  done: (change: Change, answer: Answer) => { sentence: string; undo?: Change }
  failed: string
}

/** Optimistic, with undo. A row takes one change at a time: a double click's second would undo its first. */
export function useRowChange<Row, Change, Answer>(options: Options<Row, Change, Answer>) {
  const { list, keyOf, keysOf, apply, send, done, failed } = options
  const queries = useQueryClient()
  const pages = { queryKey: [list] }
  const changing = useRef(new Set<Key>())

  const updateRows = (update: (row: Row) => Row) =>
    queries.setQueriesData<ListPage<Row>>(pages, (page) => page && { ...page, data: page.data.map(update) })

  async function perform(change: Change): Promise<void> {
    const keys = new Set(keysOf(change))
    if (!changing.current.isDisjointFrom(keys)) return
    changing.current = changing.current.union(keys)
    await queries.cancelQueries(pages)
    const before = new Map<Key, Row>()
    updateRows((row) => {
      if (!keys.has(keyOf(row))) return row
      before.set(keyOf(row), row)
      return apply(row, change)
    })
    try {
      const { sentence, undo } = done(change, await send(change))
      notifySuccess(sentence, undo && (() => perform(undo)))
    } catch (error) {
      updateRows((row) => before.get(keyOf(row)) ?? row)
      notifyError(failed, error)
    } finally {
      changing.current = changing.current.difference(keys)
      await queries.invalidateQueries(pages)
    }
  }

  return perform
}

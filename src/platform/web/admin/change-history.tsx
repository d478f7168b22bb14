import { Button, Drawer, Skeleton } from '@mantine/core'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import classes from './change-history.module.css'
import { DateTime } from './date-time.tsx'
import { Failure } from './list/list-screen.tsx'

interface Change {
  id: number
  /** ISO 8601. */
  at: string
  by: string
}

interface Props<C extends Change> {
  title: string
  queryKey: QueryKey
  load: () => Promise<{ changes: readonly C[] }>
  empty: string
  describe: (change: C) => React.ReactNode
  /** The accessible name of the undo button, or why undo is impossible. */
  undoLabel: (change: C) => { button: string } | { reason: string }
  /** Reports a failure itself. */
  undo: (change: number) => Promise<void>
  close: () => void
}

export function ChangeHistory<C extends Change>(props: Props<C>) {
  const { title, queryKey, load, empty, describe, undoLabel, undo, close } = props
  const [pending, setPending] = useState<number | null>(null)
  const { data, error, refetch } = useQuery({ queryKey, queryFn: load, staleTime: 0, gcTime: 0 })
  const start = async (change: number) => {
    setPending(change)
    await undo(change)
    close()
  }
  return (
    <Drawer opened onClose={close} title={title} position="right" size="min(32rem, 100vw)">
      {error && <Failure sentence="Failed to load the history" error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data?.changes.length === 0 && <p>{empty}</p>}
      <ol className={classes.history}>
        {data?.changes.map((change) => {
          const label = undoLabel(change)
          return (
            <li key={change.id}>
              <p>
                <strong>{change.by}</strong> <DateTime at={change.at} />
              </p>
              {describe(change)}
              {'reason' in label ? (
                <p className={classes.reason}>{label.reason}</p>
              ) : (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={pending === change.id}
                  aria-label={label.button}
                  onClick={() => void start(change.id)}
                >
                  Undo
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </Drawer>
  )
}

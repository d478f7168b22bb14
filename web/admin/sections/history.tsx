import { Button, Drawer, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../api.ts'
import { DateTime } from '../kit/date-time.tsx'
import { Failure } from '../kit/list-screen.tsx'
import classes from '../settings/settings.module.css'

interface Props {
  undo: (change: number) => Promise<void>
  close: () => void
}

/** Who changed sections and categories, when and what. Each change can be undone unless articles moved with it. */
export function CatalogueHistory({ undo, close }: Props) {
  const [pending, setPending] = useState<number | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['catalogue-history'],
    queryFn: () => adminApi.call('GET /admin/catalogue-history', {}),
    staleTime: 0,
    gcTime: 0,
  })
  const start = async (change: number) => {
    setPending(change)
    await undo(change)
    close()
  }
  return (
    <Drawer
      opened
      onClose={close}
      title="Sections and categories: history"
      position="right"
      size="min(32rem, 100vw)"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {error && <Failure sentence="Failed to load the history" error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data?.changes.length === 0 && <p>Sections and categories were never changed.</p>}
      <ol className={classes.history}>
        {data?.changes.map(({ id, at, by, changes, mayUndo }) => (
          <li key={id}>
            <p>
              <strong>{by}</strong> <DateTime at={at} />
            </p>
            {changes.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {mayUndo ? (
              <Button
                size="compact-sm"
                variant="default"
                loading={pending === id}
                aria-label={`Undo: ${changes.join(' ')}`}
                onClick={() => void start(id)}
              >
                Undo
              </Button>
            ) : (
              <p className={classes.quiet}>This cannot be undone: its articles went elsewhere.</p>
            )}
          </li>
        ))}
      </ol>
    </Drawer>
  )
}

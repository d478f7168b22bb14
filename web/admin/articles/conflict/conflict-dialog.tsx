import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditConflict } from '../../../../contract/article/editing.ts'
import { adminApi } from '../../api.ts'
import { DateTime } from '../../kit/date-time.tsx'
import { type Content, contentOf } from '../desk/content.ts'
import { Difference } from '../history/difference.tsx'
import classes from './conflict.module.css'
import { Merging } from './merging.tsx'

export type Resolution =
  | { by: 'mine' }
  | { by: 'theirs' }
  /** Put together from both; not saved yet. */
  | { by: 'merge'; content: Content }

interface Props {
  conflict: EditConflict
  mine: Content
  /** The version that both texts were made from. */
  baseVersion: number
  onResolve: (resolution: Resolution) => void
  onClose: () => void
}

/** Somebody else saved in between: both texts, and what is to become of them. */
export function ConflictDialog({ conflict, mine, baseVersion, onResolve, onClose }: Props) {
  const [isMerging, setMerging] = useState(false)
  const { savedBy, savedAt, current, difference } = conflict
  const params = { id: String(current.ID), version: String(baseVersion) }
  // Without it one can merge all the same: then nothing is known of who changed what.
  const base = useQuery({
    queryKey: ['revision', current.ID, baseVersion],
    queryFn: () => adminApi.call('GET /admin/article/:id/revisions/:version', { params, query: {} }),
    retry: false,
  })
  return (
    <Modal opened onClose={onClose} title="Edited meanwhile" size="min(72rem, 100%)">
      <Stack>
        <Text>
          {savedBy} saved this article at <DateTime at={savedAt} />, while you were writing. Nothing of yours is lost.
        </Text>
        {isMerging ? (
          <Merging
            mine={mine}
            theirs={contentOf(current)}
            savedBy={savedBy}
            base={base.data ? contentOf(base.data.article) : null}
            onDone={(content) => onResolve({ by: 'merge', content })}
            onBack={() => setMerging(false)}
          />
        ) : (
          <>
            <div>
              <Text c="dimmed" size="sm" mb="xs">
                From <del>{savedBy}’s text</del> to <ins>yours</ins>:
              </Text>
              {/* What scrolls can be scrolled by keyboard. */}
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
              <section className={classes.scroll} tabIndex={0} aria-label="From their text to yours">
                <Difference difference={difference} />
              </section>
            </div>
            <Group justify="flex-end">
              <Button variant="default" onClick={() => onResolve({ by: 'theirs' })}>
                Take theirs
              </Button>
              <Button variant="default" onClick={() => onResolve({ by: 'mine' })}>
                Keep mine
              </Button>
              <Button data-autofocus loading={base.isPending} onClick={() => setMerging(true)}>
                Merge
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  )
}

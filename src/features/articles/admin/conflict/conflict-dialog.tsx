import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { DateTime } from '../../../../platform/web/admin/date-time.tsx'
import type { EditConflict } from '../../contract/editing.ts'
import type { ArticleForm } from '../../contract/fields.ts'
import { formOf } from '../editor/article-form.ts'
import { DifferenceView } from '../history/difference.tsx'
import classes from './conflict.module.css'
import { Merging } from './merging.tsx'

export type Resolution = { by: 'mine' } | { by: 'theirs' } | { by: 'merge'; content: ArticleForm }

interface Props {
  conflict: EditConflict
  mine: ArticleForm
  /** The version that both were made from. */
  baseVersion: number
  onResolve: (resolution: Resolution) => void
  onClose: () => void
}

export function ConflictDialog({ conflict, mine, baseVersion, onResolve, onClose }: Props) {
  const [isMerging, setMerging] = useState(false)
  const { savedBy, savedAt, current, difference } = conflict
  const params = { id: String(current.ID), version: String(baseVersion) }
  // Merging works without it, but cannot tell who changed what.
  const base = useQuery({
    queryKey: ['revision', current.ID, baseVersion],
    queryFn: () => adminApi.call('GET /admin/article/:id/revisions/:version', { params, query: {} }),
    retry: false,
  })
  return (
    <Modal opened onClose={onClose} title="Another user has edited this article" size="min(72rem, 100%)">
      <Stack>
        <Text>
          {savedBy} saved this article at <DateTime at={savedAt} />, while you were editing. Your text is not lost.
        </Text>
        {isMerging ? (
          <Merging
            mine={mine}
            theirs={formOf(current)}
            savedBy={savedBy}
            base={base.data ? formOf(base.data.article) : null}
            onDone={(content) => onResolve({ by: 'merge', content })}
            onBack={() => setMerging(false)}
          />
        ) : (
          <>
            <div>
              <Text c="dimmed" size="sm" mb="xs">
                From <del>{savedBy}’s text</del> to <ins>yours</ins>:
              </Text>
              {/* Focusable, so that it scrolls by keyboard. */}
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
              <section className={classes.scroll} tabIndex={0} aria-label="From their text to yours">
                <DifferenceView difference={difference} />
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

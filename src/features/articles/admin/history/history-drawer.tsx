import { Button, Checkbox, Drawer, Group, NativeSelect, Skeleton, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { DateTime } from '../../../../platform/web/admin/date-time.tsx'
import { Failure } from '../../../../platform/web/admin/list/list-screen.tsx'
import { Pager } from '../../../../platform/web/admin/list/pager.tsx'
import { useInnerList } from '../../../../platform/web/admin/list/use-inner-list.ts'
import { useScheme } from '../../../../platform/web/admin/theme/scheme.ts'
import type { AdminArticle, Draft, Revision as RevisionShape } from '../../contract/editing.ts'
import { formOf } from '../editor/article-form.ts'
import { PreviewedArticle } from '../preview/previewed-article.tsx'
import { DifferenceView } from './difference.tsx'
import classes from './history.module.css'

type Revision = z.infer<typeof RevisionShape>

interface Props {
  articleId: number
  version: number
  onClose: () => void
  /** Saves the form and returns the number of the draft. */
  beforeRestore: () => Promise<number>
  onRestored: (draft: Draft, message: string) => void
}

export function HistoryDrawer({ articleId, version, onClose, beforeRestore, onRestored }: Props) {
  const [chosen, setChosen] = useState<number | null>(null)
  const list = useInnerList<Revision>({
    name: ['revisions', articleId, version],
    limit: 25,
    load: async (query) => {
      const request = { params: { id: String(articleId) }, query }
      const { revisions, total } = await adminApi.call('GET /admin/article/:id/revisions', request)
      return { data: revisions, total }
    },
  })
  return (
    <Drawer opened onClose={onClose} title="Revisions" position="right" size="min(64rem, 100vw)">
      {list.error && <Failure sentence="Failed to fetch the revisions" error={list.error} retry={list.retry} />}
      <div className={classes.columns}>
        <nav aria-label="Revisions">
          <ol className={classes.list}>
            {list.rows.map((revision) => (
              <li key={revision.version}>
                <button
                  type="button"
                  aria-current={chosen === revision.version}
                  onClick={() => setChosen(revision.version)}
                >
                  <strong>
                    Version {revision.version}
                    {revision.version === version && ', the current version'}
                  </strong>
                  <span>
                    <DateTime at={revision.at} /> {words(revision)}
                  </span>
                </button>
              </li>
            ))}
          </ol>
          {list.isLoading && <Skeleton height={120} />}
          {!list.isLoading && list.total === 0 && <p className={classes.quiet}>No revisions yet.</p>}
          {list.totalPages > 1 && <Pager list={list} />}
        </nav>
        {chosen === null ? (
          <p className={classes.quiet} hidden={!list.isLoading && list.total === 0}>
            Choose a version to read it.
          </p>
        ) : (
          <Chosen
            key={chosen}
            articleId={articleId}
            chosen={chosen}
            version={version}
            beforeRestore={beforeRestore}
            onRestored={onRestored}
          />
        )}
      </div>
    </Drawer>
  )
}

const words = ({ made, editor, restoredFrom }: Revision) =>
  ({
    added: `added by ${editor}`,
    edited: `edited by ${editor}`,
    restored: `version ${restoredFrom} restored by ${editor}`,
    found: 'from before revisions were stored',
    dated: `published or scheduled by ${editor}`,
  })[made]

type ChosenProps = Omit<Props, 'onClose'> & { chosen: number }

function Chosen({ articleId, chosen, version, beforeRestore, onRestored }: ChosenProps) {
  const [shown, setShown] = useState<Shown>('text')
  const [isWhole, setWhole] = useState(false)
  const against = shown === 'current' ? 'current' : 'before'
  const params = { id: String(articleId), version: String(chosen) }
  const revision = useQuery({
    queryKey: ['revision', articleId, chosen, version, against],
    queryFn: () => adminApi.call('GET /admin/article/:id/revisions/:version', { params, query: { against } }),
  })
  const restore = useMutation({
    mutationFn: async () => {
      const follows = await beforeRestore()
      return adminApi.call('POST /admin/article/:id/restore/:version', { params, body: { version, follows, isWhole } })
    },
    onSuccess: ({ draft, message }) => onRestored(draft, message),
  })
  return (
    <Stack className={classes.chosen} gap="md">
      <Group justify="space-between" align="end">
        <NativeSelect
          label={`Version ${chosen}`}
          size="xs"
          data={views}
          value={shown}
          onChange={({ currentTarget: { value } }) =>
            setShown(views.find((view) => view.value === value)?.value ?? 'text')
          }
        />
        {chosen !== version && (
          <Group gap="md">
            <Checkbox
              size="xs"
              label="Also labels, corrections, placement and access"
              checked={isWhole}
              onChange={({ currentTarget: { checked } }) => setWhole(checked)}
            />
            <Button size="xs" loading={restore.isPending} onClick={() => restore.mutate()}>
              Restore version {chosen}
            </Button>
          </Group>
        )}
      </Group>
      {restore.error && <Failure sentence="Failed to restore the version" error={restore.error} />}
      {revision.error && <Failure sentence="Failed to fetch the revision" error={revision.error} />}
      {revision.isPending && <Skeleton height={200} />}
      {revision.data && shown === 'text' && <WholeText articleId={articleId} article={revision.data.article} />}
      {revision.data && shown !== 'text' && <DifferenceView difference={revision.data.difference} />}
    </Stack>
  )
}

const views = [
  { value: 'text', label: 'The whole text' },
  { value: 'before', label: 'Compared with the version before it' },
  { value: 'current', label: 'Compared with the current version' },
] as const
type Shown = (typeof views)[number]['value']

/** As readers with every plan saw it. */
function WholeText({ articleId, article }: { articleId: number; article: AdminArticle }) {
  const scheme = useScheme()
  const content = useMemo(() => formOf(article), [article])
  return (
    <div className={classes.whole}>
      <PreviewedArticle articleId={articleId} content={content} as="gold" width="100%" scheme={scheme} />
    </div>
  )
}

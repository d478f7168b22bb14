import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { confirm } from '../../../../../platform/web/admin/confirm.tsx'
import classes from '../../../../../platform/web/admin/list/bulk.module.css'
import { withCommas } from '../../../../../platform/web/admin/list/bulk-progress.tsx'
import type { Selection } from '../../../../../platform/web/admin/list/use-selection.ts'
import { notifyError } from '../../../../../platform/web/admin/notify.tsx'
import { articleLimits } from '../../../../articles/contract/rules.ts'
import { loadSelection, type NewsList, toQuery } from '../news-list.ts'
import { usePublicationChange } from '../use-publication-change.ts'
import { BulkChangeDialog } from './change-dialog.tsx'
import { type Selected, useArticleChange } from './use-article-change.ts'

interface Props {
  chosen: Selection
  list: NewsList
}

export function SelectionActions({ chosen, list }: Props) {
  const publish = usePublicationChange()
  const start = useArticleChange()
  const [isOpen, dialog] = useDisclosure(false)
  const everything = useEverything(list)
  const picked = list.rows.filter(({ ID }) => chosen.has(ID))
  const isWholePage = picked.length === list.rows.length && (list.isTotalCapped || list.total > list.rows.length)
  const all = isWholePage ? everything.articles : null
  const articles: Selected = all ?? picked.map(({ ID, version }) => ({ id: ID, version }))
  const clear = () => chosen.set([])
  const setPublished = (isPublished: 0 | 1) => {
    const ids = picked.filter((row) => row.isPublished !== isPublished).map(({ ID }) => ID)
    clear()
    if (ids.length > 0) void publish({ ids, isPublished })
  }
  const change = (wanted: Parameters<typeof start>[1]) => start(articles, wanted).then(clear)
  if (picked.length === 0) return null
  return (
    <section className={classes.picked} aria-label="Selected articles">
      <output>{withCommas(articles.length)} selected</output>
      {isWholePage && !all && (
        <Button size="xs" variant="subtle" loading={everything.isLoading} onClick={() => void everything.load()}>
          {list.isTotalCapped || list.total > articleLimits.inOneChange
            ? `Select the newest ${withCommas(articleLimits.inOneChange)}`
            : `Select all ${withCommas(list.total)}`}
        </Button>
      )}
      {all ? (
        <span>To publish or unpublish, select the articles of one page.</span>
      ) : (
        <>
          <Button size="xs" onClick={() => setPublished(1)}>
            Publish
          </Button>
          <Button size="xs" variant="default" onClick={() => setPublished(0)}>
            Unpublish
          </Button>
        </>
      )}
      <Button size="xs" variant="default" onClick={dialog.open}>
        Change…
      </Button>
      <Button
        size="xs"
        variant="default"
        c="var(--error)"
        onClick={() => void remove(articles.length, () => change({ kind: 'delete' }))}
      >
        Delete
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={clear}>
        Clear
      </Button>
      <BulkChangeDialog isOpen={isOpen} close={dialog.close} count={articles.length} onChange={change} />
    </section>
  )
}

async function remove(count: number, start: () => Promise<void>) {
  const isSure = await confirm({
    title: 'Are you sure?',
    about: count === 1 ? '1 article' : `${withCommas(count)} articles`,
    text: 'This deletes them with their revisions, drafts and statistics. You can undo this for a week.',
    confirm: 'Delete',
    isGrave: true,
  })
  if (isSure) await start().catch((error: unknown) => notifyError('Failed to change the articles', error))
}

function useEverything(list: NewsList) {
  const query = { ...toQuery(list), type: list.filters.type }
  const key = JSON.stringify(query)
  const [found, setFound] = useState<{ key: string; articles: Selected } | null>(null)
  const [isLoading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    try {
      const { articles } = await loadSelection(query)
      setFound({ key, articles })
    } catch (error) {
      notifyError('Failed to select the articles', error)
    } finally {
      setLoading(false)
    }
  }
  return { articles: found?.key === key ? found.articles : null, isLoading, load }
}

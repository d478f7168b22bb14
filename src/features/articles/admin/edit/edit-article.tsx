import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { Failure, ScreenHead } from '../../../../platform/web/admin/list/list-screen.tsx'
import { ScreenNotFound } from '../../../../platform/web/admin/screen-states.tsx'
import type { AdminArticle } from '../../contract/editing.ts'
import type { ArticleForm } from '../../contract/fields.ts'
import { type StartingPoint, startWith } from '../draft/starting-point.ts'
import { type Opened, useStartingPoint } from '../draft/use-starting-point.ts'
import { formOf } from '../editor/article-form.ts'
import { errorMessage } from '../editor/error-message.ts'
import { ExistingArticleEditor } from './existing-article-editor.tsx'

export default function EditArticleScreen() {
  const { id = '' } = useParams()
  const articleId = Number(id)
  if (!Number.isSafeInteger(articleId) || articleId < 1) return <ScreenNotFound />
  return <Loaded key={articleId} articleId={articleId} />
}

interface OpenedArticle {
  round: number
  opened: Opened
  article: AdminArticle
}

function Loaded({ articleId }: { articleId: number }) {
  const [loaded, setLoaded] = useState<AdminArticle | null>(null)
  const first = useStartingPoint({
    draftId: String(articleId),
    loadBase: async () => {
      const article = await adminApi.call('GET /admin/article/:id', { params: { id: String(articleId) } })
      setLoaded(article)
      return { content: formOf(article), articleVersion: article.version }
    },
  })
  const present = usePresence(articleId)
  const [next, setNext] = useState<OpenedArticle | null>(null)
  if (first.error) {
    const sentence = errorMessage(first.error, 'Failed to load article data', 'Failed to fetch article')
    return (
      <>
        <ScreenHead title="Edit Article" />
        <Failure sentence={sentence} error={first.error} retry={() => void first.refetch()} />
      </>
    )
  }
  const opened = next ?? (first.data && loaded && { round: 0, opened: first.data, article: loaded })
  if (!opened) return <output>Loading article data...</output>
  const open = (article: AdminArticle, start: StartingPoint) =>
    setNext((before) => ({
      round: (before?.round ?? 0) + 1,
      opened: { ...opened.opened, start, baseline: formOf(article), others: [] },
      article,
    }))
  return (
    <ExistingArticleEditor
      key={opened.round}
      opened={opened.opened}
      loaded={opened.article}
      present={present}
      onOpen={(article, content: ArticleForm = formOf(article), number = 0) =>
        open(article, startWith(content, article.version, number))
      }
    />
  )
}

/** In milliseconds. The server forgets after 90 seconds. */
const heartbeat = 20_000

/** Returns the names of others who have the article open. */
function usePresence(articleId: number): readonly string[] {
  const params = { id: String(articleId) }
  const { data } = useQuery({
    queryKey: ['presence', articleId],
    queryFn: () => adminApi.call('PUT /admin/presence/:id', { params }),
    refetchInterval: heartbeat,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(
    () => () => {
      // If this fails, the server forgets by itself.
      adminApi.call('DELETE /admin/presence/:id', { params: { id: String(articleId) } }).catch(() => {})
    },
    [articleId],
  )
  return data?.names ?? []
}

import { useState } from 'react'
import { useParams } from 'react-router'
import type { AdminArticle } from '../../../../contract/article/editing.ts'
import { adminApi } from '../../api.ts'
import { Failure, ScreenHead } from '../../kit/list-screen.tsx'
import { ScreenNotFound } from '../../kit/screen-states.tsx'
import { type Content, contentOf } from '../desk/content.ts'
import { sentenceFor } from '../desk/sentence-for.ts'
import { type Start, startWith } from '../draft/start.ts'
import { type Opened, useStart } from '../draft/use-start.ts'
import { EditDesk } from './edit-desk.tsx'

/** Editing an article: it is loaded first, with the draft of it that there may be. */
export default function EditArticle() {
  const { id = '' } = useParams()
  const articleId = Number(id)
  // The server would say so too.
  if (!Number.isSafeInteger(articleId) || articleId < 1) return <ScreenNotFound />
  return <Loaded key={articleId} articleId={articleId} />
}

interface Laid {
  round: number
  opened: Opened
  article: AdminArticle
}

function Loaded({ articleId }: { articleId: number }) {
  const [loaded, setLoaded] = useState<AdminArticle | null>(null)
  const first = useStart(articleId, async () => {
    const article = await adminApi.call('GET /admin/article/:id', { params: { id: String(articleId) } })
    setLoaded(article)
    return { content: contentOf(article), articleVersion: article.version }
  })
  const [next, setNext] = useState<Laid | null>(null)
  if (first.error) {
    const sentence = sentenceFor(first.error, 'Failed to load article data', 'Failed to fetch article')
    return (
      <>
        <ScreenHead title="Edit Article" />
        <Failure sentence={sentence} error={first.error} retry={() => void first.refetch()} />
      </>
    )
  }
  const laid = next ?? (first.data && loaded && { round: 0, opened: first.data, article: loaded })
  if (!laid) return <output>Loading article data...</output>
  const lay = (article: AdminArticle, start: Start) =>
    setNext({ round: laid.round + 1, opened: { start, baseline: contentOf(article), others: [] }, article })
  return (
    <EditDesk
      key={laid.round}
      opened={laid.opened}
      loaded={laid.article}
      onLay={(article, content: Content = contentOf(article), number = 0) =>
        lay(article, startWith(content, article.version, number))
      }
    />
  )
}

import { useState } from 'react'
import type { ArticleForm } from '../../../../contract/article/fields.ts'
import { ScreenLoading } from '../../kit/screen-states.tsx'
import { useAdminSite } from '../../kit/site.ts'
import { type StartingPoint, startWith } from '../draft/starting-point.ts'
import { type Opened, useStartingPoint } from '../draft/use-starting-point.ts'
import { newForm } from '../editor/article-form.ts'
import { nowIn } from '../editor/date-time.ts'
import { NewArticleEditor } from './new-article-editor.tsx'
import type { Added } from './use-adding.ts'

/** The screen for a new article, the first screen of the back office. */
export default function AddArticleScreen() {
  const { timeZone } = useAdminSite()
  const empty = () => newForm(nowIn(timeZone))
  const first = useStartingPoint(0, async () => ({ content: empty(), articleVersion: null }))
  const [next, setNext] = useState<{ round: number; opened: Opened; added: Added | null } | null>(null)
  const opened = next?.opened ?? first.data
  if (!opened) return <ScreenLoading />
  const lay = (baseline: ArticleForm, start: StartingPoint, added: Added | null = null) =>
    setNext({ round: (next?.round ?? 0) + 1, opened: { start, baseline, others: [] }, added })
  const layEmpty = (content: ArticleForm, added: Added | null = null) =>
    // There is nothing to save before the first change.
    lay(content, { ...startWith(content, null, 0), isUnsent: false }, added)
  return (
    <NewArticleEditor
      key={next?.round ?? 0}
      opened={opened}
      added={next?.added ?? null}
      // By the specification, the next article is free.
      onAdded={(added) => layEmpty({ ...empty(), articleType: 'isFree' }, added)}
      onStartOver={() => layEmpty(empty())}
      onTake={(content, number) => lay(empty(), startWith(content, null, number))}
    />
  )
}

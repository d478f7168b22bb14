import { useState } from 'react'
import { ScreenLoading } from '../../kit/screen-states.tsx'
import { useAdminSite } from '../../kit/site.ts'
import { nowIn } from '../desk/clocks.ts'
import { type Content, newContent } from '../desk/content.ts'
import { type Start, startWith } from '../draft/start.ts'
import { type Opened, useStart } from '../draft/use-start.ts'
import { AddDesk } from './add-desk.tsx'
import type { Added } from './use-adding.ts'

/** The first screen of the back office: writing an article. */
export default function AddArticle() {
  const { timeZone } = useAdminSite()
  const empty = () => newContent(nowIn(timeZone))
  const first = useStart(0, async () => ({ content: empty(), articleVersion: null }))
  const [next, setNext] = useState<{ round: number; opened: Opened; added: Added | null } | null>(null)
  const opened = next?.opened ?? first.data
  if (!opened) return <ScreenLoading />
  const lay = (baseline: Content, start: Start, added: Added | null = null) =>
    setNext({ round: (next?.round ?? 0) + 1, opened: { start, baseline, others: [] }, added })
  const layEmpty = (content: Content, added: Added | null = null) => lay(content, startWith(content, null, 0), added)
  return (
    <AddDesk
      key={next?.round ?? 0}
      opened={opened}
      added={next?.added ?? null}
      // The specification's choice: after an article has been added the next one is free.
      onAdded={(added) => layEmpty({ ...empty(), articleType: 'isFree' }, added)}
      onBeginAnew={() => layEmpty(empty())}
      onTake={(content, number) => lay(empty(), startWith(content, null, number))}
    />
  )
}

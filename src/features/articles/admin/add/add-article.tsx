import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { screenLink } from '../../../../platform/web/admin/links.ts'
import { Message, ScreenLoading } from '../../../../platform/web/admin/screen-states.tsx'
import { useAdminSite } from '../../../../platform/web/admin/site.ts'
import type { ArticleForm } from '../../contract/fields.ts'
import { draftLink, newDraftKey } from '../draft/new-draft.ts'
import { startWith } from '../draft/starting-point.ts'
import { useDiscardedNotice } from '../draft/use-discarded-notice.ts'
import { type Opened, useStartingPoint } from '../draft/use-starting-point.ts'
import { newForm } from '../editor/article-form.ts'
import { nowIn } from '../editor/date-time.ts'
import { NewArticleEditor } from './new-article-editor.tsx'
import type { Added } from './use-adding.ts'

interface Fresh {
  key: string
  /** Changed, and at its own address. */
  isBegun: boolean
  /** The article that was added before this one. */
  added: Added | null
}

const begin = (added: Added | null = null): Fresh => ({ key: newDraftKey(), isBegun: false, added })

/** With `?draft=` in the address, opens the draft that was begun before. */
export default function AddArticleScreen() {
  const navigate = useNavigate()
  const asked = useSearchParams()[0].get('draft')
  const [fresh, setFresh] = useState(begin)
  if (asked === fresh.key && !fresh.isBegun) setFresh({ ...fresh, isBegun: true })
  if (asked === null && fresh.isBegun) setFresh(begin())
  const key = asked ?? fresh.key
  const beginNext = (added: Added | null = null) => {
    setFresh(begin(added))
    void navigate(screenLink(''), { replace: true })
  }
  const announce = useDiscardedNotice()
  return (
    <NewArticle
      key={key}
      draftKey={key}
      isNewKey={key === fresh.key}
      added={key === fresh.key ? fresh.added : null}
      onBegun={() => {
        if (asked !== key) void navigate(draftLink(key), { replace: true })
      }}
      onAdded={beginNext}
      onDiscarded={() => {
        beginNext()
        void announce(key, () => navigate(draftLink(key)))
      }}
    />
  )
}

interface Props {
  draftKey: string
  isNewKey: boolean
  added: Added | null
  /** The form was changed for the first time. */
  onBegun: () => void
  onAdded: (added: Added) => void
  onDiscarded: () => void
}

function NewArticle({ draftKey, isNewKey, ...props }: Props) {
  const { timeZone } = useAdminSite()
  // By the specification, the next article is free.
  const empty = async () => {
    const articleType = props.added ? 'isFree' : await usualType()
    return { ...newForm(nowIn(timeZone)), ...(articleType && { articleType }) }
  }
  const first = useStartingPoint({
    draftId: draftKey,
    isNewKey,
    loadBase: async () => ({ content: await empty(), articleVersion: null }),
  })
  const [taken, setTaken] = useState<{ round: number; opened: Opened } | null>(null)
  const opened = taken?.opened ?? first.data
  if (!opened) return <ScreenLoading />
  if (opened.isMissing) return <MissingDraft />
  const take = (content: ArticleForm, number: number) =>
    setTaken((before) => ({
      round: (before?.round ?? 0) + 1,
      opened: { ...opened, start: startWith(content, null, number) },
    }))
  return (
    <NewArticleEditor
      key={taken?.round ?? 0}
      opened={opened}
      draftKey={draftKey}
      isNewKey={isNewKey}
      onTake={take}
      {...props}
    />
  )
}

/** Null without an answer: the form keeps the specification's type. */
const usualType = () =>
  adminApi.call('GET /admin/new-article', {}).then(
    ({ articleType }) => articleType,
    () => null,
  )

const MissingDraft = () => (
  <Message title="Draft not found" text="It was added as an article or discarded.">
    <Button component={Link} to={screenLink('new-management')}>
      News Management
    </Button>
  </Message>
)

import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { articleLink } from '../../../../contract/links.ts'
import { explain } from '../../api.ts'
import { useAdminSite } from '../../kit/site.ts'
import { editLink } from '../../links.ts'
import { useCheck } from '../check/use-check.tsx'
import { ArticleDesk } from '../desk/article-desk.tsx'
import type { Content } from '../desk/content.ts'
import { DraftNotices } from '../desk/draft-notices.tsx'
import { MoreActions } from '../desk/more-actions.tsx'
import { Notice } from '../desk/notices.tsx'
import { sentenceFor } from '../desk/sentence-for.ts'
import { useDesk } from '../desk/use-desk.ts'
import { useDeskKeys } from '../desk/use-desk-keys.ts'
import { useLeaveGuard } from '../desk/use-leave-guard.ts'
import type { Opened } from '../draft/use-start.ts'
import { focusField } from '../fields/field-id.ts'
import { AddPublication } from './add-publication.tsx'
import { type Added, useAdding } from './use-adding.ts'

const PreviewDialog = lazy(() =>
  import('../preview/preview-dialog.tsx').then((module) => ({ default: module.PreviewDialog })),
)

interface Props {
  opened: Opened
  added: Added | null
  onAdded: (added: Added) => void
  onBeginAnew: () => void
  onTake: (content: Content, number: number) => void
}

export function AddDesk({ opened, added, onAdded, onBeginAnew, onTake }: Props) {
  const { start, baseline } = opened
  const { timeZone } = useAdminSite()
  const desk = useDesk({ articleId: 0, start, baseline })
  const check = useCheck({ articleId: 0, read: desk.read, isUploading: () => desk.text()?.isUploading() ?? false })
  const adding = useAdding({ desk, check: check.mayPublish, timeZone, onAdded })
  const [previewed, setPreviewed] = useState<Content | null>(null)
  useLeaveGuard(desk)
  useDeskKeys({ onSave: () => void desk.draft.save(), onPublish: () => void adding.add(1) })
  useEffect(() => {
    if (added) focusField('title')
  }, [added])
  const beginAnew = () => void desk.draft.discard().finally(onBeginAnew)
  return (
    <>
      <ArticleDesk
        title="Add News Article"
        desk={desk}
        isNew
        isBusy={adding.isAdding}
        onSubmit={() => void adding.add(1)}
        actions={
          <>
            <Button variant="default" onClick={() => setPreviewed(desk.read())}>
              Preview
            </Button>
            <Button type="submit" disabled={adding.isAdding} title="Ctrl+Enter">
              {adding.isAdding ? 'Adding Article...' : 'Add Article'}
            </Button>
            <MoreActions
              actions={[
                { label: 'Add without publishing', run: () => void adding.add(0) },
                { label: 'Begin anew', run: beginAnew },
              ]}
            />
          </>
        }
        notices={
          <>
            {adding.fault !== null && (
              <Notice isBad>
                {typeof adding.fault === 'string'
                  ? adding.fault
                  : explain(sentenceFor(adding.fault, 'Error adding article', 'Failed to add article'), adding.fault)}
              </Notice>
            )}
            {added && <WhatWasAdded added={added} />}
            <DraftNotices desk={desk} start={start} onBeginAnew={beginAnew} onTake={onTake} />
          </>
        }
        publication={<AddPublication desk={desk} />}
      />
      {check.dialog}
      {previewed && (
        <Suspense>
          <PreviewDialog articleId={0} content={previewed} onClose={() => setPreviewed(null)} />
        </Suspense>
      )}
    </>
  )
}

function WhatWasAdded({ added: { id, section, title, isLive, publishAt } }: { added: Added }) {
  const whereabouts = publishAt
    ? `It will be published at ${publishAt.slice(0, 16)}.`
    : isLive
      ? ''
      : 'It is not published.'
  return (
    <Notice
      ways={[
        ...(isLive ? [{ label: 'View', href: articleLink({ id, section }) }] : []),
        { label: 'Edit', href: editLink(id) },
      ]}
    >
      Article added successfully! “{title}” {whereabouts}
    </Notice>
  )
}

import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ArticleForm } from '../../../../contract/article/fields.ts'
import { articleLink } from '../../../../contract/links.ts'
import { explain } from '../../api.ts'
import { useAdminSite } from '../../kit/site.ts'
import { useMay } from '../../kit/user.ts'
import { editLink } from '../../links.ts'
import { useCheck } from '../check/use-check.tsx'
import type { Opened } from '../draft/use-starting-point.ts'
import { ArticleEditor } from '../editor/article-editor.tsx'
import { DraftNotices } from '../editor/draft-notices.tsx'
import { errorMessage } from '../editor/error-message.ts'
import { MoreActions } from '../editor/more-actions.tsx'
import { Notice } from '../editor/notices.tsx'
import { useEditor } from '../editor/use-editor.ts'
import { useEditorKeys } from '../editor/use-editor-keys.ts'
import { useLeaveGuard } from '../editor/use-leave-guard.ts'
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
  onStartOver: () => void
  onTake: (content: ArticleForm, number: number) => void
}

export function NewArticleEditor({ opened, added, onAdded, onStartOver, onTake }: Props) {
  const { start, baseline } = opened
  const { timeZone } = useAdminSite()
  const mayPublish = useMay('editor')
  const editor = useEditor({ articleId: 0, start, baseline })
  const check = useCheck({ articleId: 0, read: editor.read, isUploading: () => editor.text()?.isUploading() ?? false })
  const adding = useAdding({ editor, check: check.mayPublish, timeZone, onAdded })
  const [previewed, setPreviewed] = useState<ArticleForm | null>(null)
  useLeaveGuard(editor)
  useEditorKeys({ onSave: () => void editor.draft.save(), onPublish: () => void adding.add(mayPublish ? 1 : 0) })
  useEffect(() => {
    if (added) focusField('title')
  }, [added])
  const startOver = () => void editor.draft.discard().finally(onStartOver)
  return (
    <>
      <ArticleEditor
        title="Add News Article"
        editor={editor}
        isNew
        isBusy={adding.isAdding}
        onSubmit={() => void adding.add(mayPublish ? 1 : 0)}
        actions={
          <>
            <Button variant="default" onClick={() => setPreviewed(editor.read())}>
              Preview
            </Button>
            <Button type="submit" disabled={adding.isAdding} title="Ctrl+Enter">
              {adding.isAdding ? 'Adding Article...' : 'Add Article'}
            </Button>
            <MoreActions
              actions={[
                ...(mayPublish ? [{ label: 'Add without publishing', run: () => void adding.add(0) }] : []),
                { label: 'Start over', run: startOver },
              ]}
            />
          </>
        }
        notices={
          <>
            {adding.failure !== null && (
              <Notice isBad>
                {typeof adding.failure === 'string'
                  ? adding.failure
                  : explain(
                      errorMessage(adding.failure, 'Error adding article', 'Failed to add article'),
                      adding.failure,
                    )}
              </Notice>
            )}
            {added && <AddedNotice added={added} />}
            <DraftNotices editor={editor} start={start} onStartOver={startOver} onTake={onTake} />
          </>
        }
        publication={<AddPublication editor={editor} />}
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

function AddedNotice({ added: { id, section, title, isLive, publishAt } }: { added: Added }) {
  const publication = publishAt
    ? `It will be published at ${publishAt.slice(0, 16)}.`
    : isLive
      ? ''
      : 'It is not published.'
  return (
    <Notice
      actions={[
        ...(isLive ? [{ label: 'View', href: articleLink({ id, section }) }] : []),
        { label: 'Edit', href: editLink(id) },
      ]}
    >
      Article added successfully! “{title}” {publication}
    </Notice>
  )
}

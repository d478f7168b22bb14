import { Button } from '@mantine/core'
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { notifyError } from '../../../../platform/web/admin/notify.tsx'
import { useAdminSite } from '../../../../platform/web/admin/site.ts'
import { useMay } from '../../../../platform/web/admin/user.ts'
import type { AdminArticle } from '../../contract/editing.ts'
import type { ArticleForm } from '../../contract/fields.ts'
import { CommentsSection } from '../comments/comments-section.tsx'
import type { Opened } from '../draft/use-starting-point.ts'
import { ArticleEditor } from '../editor/article-editor.tsx'
import { DraftNotices } from '../editor/draft-notices.tsx'
import { MoreActions } from '../editor/more-actions.tsx'
import { Notice, whenSaved } from '../editor/notices.tsx'
import { SaveFailure } from '../editor/save-failure.tsx'
import { MoveNote, WorkflowState } from '../workflow/state.tsx'
import { WorkflowSection } from '../workflow/workflow-section.tsx'
import { EditPublication } from './edit-publication.tsx'
import { useDuplicate } from './use-duplicate.ts'
import { type ExistingArticle, useExistingArticle } from './use-existing-article.ts'
import { type OpenArticle, useReopening } from './use-reopening.ts'

const ConflictDialog = lazy(() =>
  import('../conflict/conflict-dialog.tsx').then(
    (module): { default: ComponentType<ComponentProps<typeof module.ConflictDialog>> } => ({
      default: module.ConflictDialog,
    }),
    () => ({ default: ConflictNotLoaded }),
  ),
)
const PreviewDialog = lazy(() =>
  import('../preview/preview-dialog.tsx').then((module) => ({ default: module.PreviewDialog })),
)
const HistoryDrawer = lazy(() =>
  import('../history/history-drawer.tsx').then((module) => ({ default: module.HistoryDrawer })),
)

interface Props {
  opened: Opened
  loaded: AdminArticle
  present: readonly string[]
  onOpen: OpenArticle
}

type Dialog = { preview: ArticleForm } | 'history' | null

interface PartProps {
  existing: ExistingArticle
  reopening: ReturnType<typeof useReopening>
}

export function ExistingArticleEditor({ opened, loaded, present, onOpen }: Props) {
  const existing = useExistingArticle(opened, loaded)
  const { article, isLive, editor, publication, comments, publish, schedule } = existing
  const reopening = useReopening(existing, onOpen)
  const [dialog, setDialog] = useState<Dialog>(null)
  const { workflow } = existing.workflow
  return (
    <>
      <ArticleEditor
        title="Edit Article"
        editor={editor}
        isNew={false}
        present={present.length > 0 ? `Also open: ${present.join(', ')}` : undefined}
        state={!isLive && !comments.refusal && workflow && <WorkflowState workflow={workflow} />}
        onSubmit={() => void existing.update()}
        actions={<Actions existing={existing} reopening={reopening} open={setDialog} />}
        notices={<Notices existing={existing} reopening={reopening} present={present} others={opened.others} />}
        publication={
          <EditPublication
            editor={editor}
            article={article}
            publication={publication}
            onPublish={() => void publish()}
            onSchedule={(publishAt) => void schedule(publishAt)}
          />
        }
        onText={existing.setText}
        comments={comments.isOn && <CommentsSection articleId={article.ID} comments={comments} />}
        workflow={
          !isLive && (
            <WorkflowSection
              articleId={article.ID}
              isScheduled={article.publishAtLocal !== null}
              actions={existing.workflow}
              save={existing.saveChanges}
            />
          )
        }
      />
      {existing.checkDialog}
      <Dialogs existing={existing} reopening={reopening} dialog={dialog} close={() => setDialog(null)} />
    </>
  )
}

function Actions({ existing, reopening, open }: PartProps & { open: (dialog: Dialog) => void }) {
  const { isLive, editor, editing, publication } = existing
  const mayPublish = useMay('editor')
  const duplicate = useDuplicate(editor)
  return (
    <>
      <Button variant="default" onClick={() => open({ preview: editor.read() })}>
        Preview
      </Button>
      <Button
        type="submit"
        variant={isLive || !mayPublish ? 'filled' : 'default'}
        disabled={editing.isSaving}
        title={isLive ? 'Ctrl+Enter' : 'Ctrl+S'}
      >
        {editing.isSaving ? 'Updating Article...' : 'Update Article'}
      </Button>
      {!isLive && mayPublish && (
        <Button onClick={() => void existing.publish()} disabled={publication.isBusy} title="Ctrl+Enter">
          Publish
        </Button>
      )}
      <MoreActions
        actions={[
          { label: 'Duplicate', run: () => void duplicate() },
          { label: 'Revisions', run: () => open('history') },
          ...(editor.draft.hasDraft() ? [{ label: 'Discard the draft', run: reopening.discard }] : []),
        ]}
      />
    </>
  )
}

function Notices({
  existing,
  reopening,
  present,
  others,
}: PartProps & Pick<Props, 'present'> & Pick<Opened, 'others'>) {
  const { isLive, editor, editing, comments } = existing
  const { workflow } = existing.workflow
  const { timeZone } = useAdminSite()
  return (
    <>
      <SaveFailure editor={editor} failure={editing.failure} sentence="Failed to update article" />
      {comments.refusal && <Notice isBad>{comments.refusal}</Notice>}
      {!comments.refusal && !isLive && workflow && <MoveNote workflow={workflow} />}
      <DraftNotices editor={editor} start={existing.start} onDiscard={reopening.discard} onTake={reopening.take} />
      {present.length > 0 && (
        <Notice>
          {present.join(', ')} {present.length === 1 ? 'has' : 'have'} this article open too.
        </Notice>
      )}
      {others.map(({ editor: name, savedAt }) => (
        <Notice key={name}>
          {name} has a draft of this article too, saved at {whenSaved(new Date(savedAt), timeZone)}.
        </Notice>
      ))}
    </>
  )
}

function Dialogs({ existing, reopening, dialog, close }: PartProps & { dialog: Dialog; close: () => void }) {
  const { article, editor, editing } = existing
  return (
    <>
      <Suspense>
        {editing.conflict && (
          <ConflictDialog
            conflict={editing.conflict}
            mine={editor.read()}
            baseVersion={editing.version()}
            onResolve={reopening.resolve}
            onClose={editing.closeConflict}
          />
        )}
      </Suspense>
      <Suspense>
        {dialog === 'history' && (
          <HistoryDrawer
            articleId={article.ID}
            version={article.version}
            onClose={close}
            beforeRestore={reopening.beforeRestore}
            onRestored={reopening.onRestored}
          />
        )}
        {dialog !== null && dialog !== 'history' && (
          <PreviewDialog articleId={article.ID} content={dialog.preview} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

/** Replaces a dialog that failed to load. What was written stays in the editor. */
function ConflictNotLoaded({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    notifyError(
      'Another user has saved this article. Failed to load the differences. Copy your text, then reload the page.',
      null,
    )
    onClose()
  }, [onClose])
  return null
}

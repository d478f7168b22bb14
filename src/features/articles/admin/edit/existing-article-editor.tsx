import { Button } from '@mantine/core'
import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { notifySuccess } from '../../../../platform/web/admin/notify.tsx'
import { useAdminSite } from '../../../../platform/web/admin/site.ts'
import { useMay } from '../../../../platform/web/admin/user.ts'
import type { AdminArticle } from '../../contract/editing.ts'
import type { ArticleForm } from '../../contract/fields.ts'
import { useCheck } from '../check/use-check.tsx'
import { CommentsSection } from '../comments/comments-section.tsx'
import { useComments } from '../comments/use-comments.ts'
import type { Resolution } from '../conflict/conflict-dialog.tsx'
import { ConflictNotLoaded } from '../conflict/conflict-not-loaded.tsx'
import type { Opened } from '../draft/use-starting-point.ts'
import { ArticleEditor } from '../editor/article-editor.tsx'
import { DraftNotices } from '../editor/draft-notices.tsx'
import { MoreActions } from '../editor/more-actions.tsx'
import { Notice, whenSaved } from '../editor/notices.tsx'
import { SaveFailure } from '../editor/save-failure.tsx'
import { useEditor } from '../editor/use-editor.ts'
import { useEditorKeys } from '../editor/use-editor-keys.ts'
import { useLeaveGuard } from '../editor/use-leave-guard.ts'
import type { TextHandle } from '../text/text-editor-controller.ts'
import { MoveNote, WorkflowState } from '../workflow/state.tsx'
import { useWorkflow } from '../workflow/use-workflow.ts'
import { WorkflowSection } from '../workflow/workflow-section.tsx'
import { EditPublication } from './edit-publication.tsx'
import { useDuplicate } from './use-duplicate.ts'
import { useEditing } from './use-editing.ts'
import { usePublicationActions } from './use-publication-actions.ts'

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
  /** The names of those who edit it too, now. */
  present: readonly string[]
  /** Reopens a saved article, or another draft of it. */
  onOpen: (article: AdminArticle, content?: ArticleForm, draftNumber?: number) => void
}

export function ExistingArticleEditor({ opened, loaded, present, onOpen }: Props) {
  const { start, baseline, others } = opened
  const { timeZone } = useAdminSite()
  const mayPublish = useMay('editor')
  const [article, setArticle] = useState(loaded)
  // With the article saved, nothing is left to say of the drafts it began with.
  const [isSaved, setSaved] = useState(false)
  const editor = useEditor({ articleId: loaded.ID, start, baseline })
  const check = useCheck({
    articleId: loaded.ID,
    read: editor.read,
    isUploading: () => editor.text()?.isUploading() ?? false,
  })
  const [text, setText] = useState<TextHandle | null>(null)
  const comments = useComments(loaded.ID, text)
  const editing = useEditing({
    editor,
    version: start.articleVersion ?? loaded.version,
    timeZone,
    onSaved: (saved) => {
      setArticle(saved)
      setSaved(true)
      comments.saveAnchors()
    },
  })
  const publication = usePublicationActions({
    article,
    onChange: (changed, versionBefore) => {
      setArticle(changed)
      editing.follow(changed, versionBefore)
    },
  })
  const workflow = useWorkflow(loaded.ID)
  const [open, setOpen] = useState<{ preview: ArticleForm } | 'history' | null>(null)
  const isLive = article.isPublished === 1
  useLeaveGuard(editor)

  const update = async () => {
    if (isLive && !(await check.mayPublish())) return false
    return editing.save()
  }
  const publish = async () => {
    if (!editing.isValid() || !(await check.mayPublish())) return
    if (!editor.draft.differsFromSaved() || (await editing.save())) await publication.publish()
  }
  useEditorKeys({
    // Never changes what readers see: of a published article only the draft is saved.
    onSave: () => void (isLive ? editor.draft.save() : editing.save()),
    onPublish: () => void (isLive || !mayPublish ? update() : publish()),
  })

  const duplicate = useDuplicate(loaded.ID)
  const discard = () => openSaved(article, editor.read(), 'Draft discarded.')
  const resolve = (resolution: Resolution) => {
    if (!editing.conflict) return
    const { current } = editing.conflict
    const mine = editor.read()
    editing.closeConflict()
    if (resolution.by === 'mine') return void editing.save(current.version)
    // The draft is saved first: the next form follows its number.
    if (resolution.by === 'merge')
      return void editor.draft.save().finally(() => onOpen(current, resolution.content, editor.draft.number()))
    openSaved(current, mine)
  }
  /** Opens the saved article. The notification offers the discarded text again. */
  function openSaved(saved: AdminArticle, mine: ArticleForm, done = 'You are editing the saved version now.') {
    void editor.draft.discard().finally(() => {
      onOpen(saved)
      notifySuccess(done, () => onOpen(saved, mine))
    })
  }

  return (
    <>
      <ArticleEditor
        title="Edit Article"
        editor={editor}
        isNew={false}
        present={present.length > 0 ? `Also open: ${present.join(', ')}` : undefined}
        state={!isLive && !comments.refusal && workflow.workflow && <WorkflowState workflow={workflow.workflow} />}
        onSubmit={() => void update()}
        actions={
          <>
            <Button variant="default" onClick={() => setOpen({ preview: editor.read() })}>
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
              <Button onClick={() => void publish()} disabled={publication.isBusy} title="Ctrl+Enter">
                Publish
              </Button>
            )}
            <MoreActions
              actions={[
                { label: 'Duplicate', run: () => void duplicate() },
                { label: 'Revisions', run: () => setOpen('history') },
                { label: 'Discard the draft', run: discard },
              ]}
            />
          </>
        }
        notices={
          <>
            <SaveFailure editor={editor} failure={editing.failure} sentence="Failed to update article" />
            {comments.refusal && <Notice isBad>{comments.refusal}</Notice>}
            {!comments.refusal && !isLive && workflow.workflow && <MoveNote workflow={workflow.workflow} />}
            <DraftNotices
              editor={editor}
              start={isSaved ? null : start}
              onDiscard={discard}
              onTake={(content, number) => onOpen(article, content, number)}
            />
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
        }
        publication={
          <EditPublication
            editor={editor}
            article={article}
            publication={publication}
            onPublish={() => void publish()}
          />
        }
        onText={setText}
        comments={comments.isOn && <CommentsSection articleId={article.ID} comments={comments} />}
        workflow={
          !isLive && (
            <WorkflowSection
              articleId={article.ID}
              isScheduled={article.publishAtLocal !== null}
              actions={workflow}
              save={async () => editing.isValid() && (!editor.draft.differsFromSaved() || (await editing.save()))}
            />
          )
        }
      />
      {check.dialog}
      <Suspense>
        {editing.conflict && (
          <ConflictDialog
            conflict={editing.conflict}
            mine={editor.read()}
            baseVersion={editing.version()}
            onResolve={resolve}
            onClose={editing.closeConflict}
          />
        )}
      </Suspense>
      <Suspense>
        {open === 'history' && (
          <HistoryDrawer
            articleId={article.ID}
            version={article.version}
            onClose={() => setOpen(null)}
            beforeRestore={async () => {
              await editor.draft.save()
              return editor.draft.number()
            }}
            onRestored={({ content, number }, message) => {
              const mine = editor.read()
              onOpen(article, content, number)
              notifySuccess(message, async () => {
                const { draft } = await adminApi.call('GET /admin/draft/:id', { params: { id: editor.draftId } })
                onOpen(article, mine, draft?.number)
              })
            }}
          />
        )}
        {open !== null && open !== 'history' && (
          <PreviewDialog articleId={article.ID} content={open.preview} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </>
  )
}

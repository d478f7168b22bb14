import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { AdminArticle } from '../../../../contract/article/editing.ts'
import { explain } from '../../api.ts'
import { notifySuccess } from '../../kit/notify.tsx'
import { useAdminSite } from '../../kit/site.ts'
import { useCheck } from '../check/use-check.tsx'
import { ConflictDialog, type Resolution } from '../conflict/conflict-dialog.tsx'
import { ArticleDesk } from '../desk/article-desk.tsx'
import type { Content } from '../desk/content.ts'
import { DraftNotices } from '../desk/draft-notices.tsx'
import { MoreActions } from '../desk/more-actions.tsx'
import { Notice, whenSaved } from '../desk/notices.tsx'
import { useDesk } from '../desk/use-desk.ts'
import { useDeskKeys } from '../desk/use-desk-keys.ts'
import { useLeaveGuard } from '../desk/use-leave-guard.ts'
import type { Opened } from '../draft/use-start.ts'
import { EditPublication } from './edit-publication.tsx'
import { useEditing } from './use-editing.ts'
import { usePublication } from './use-publication.ts'

const PreviewDialog = lazy(() =>
  import('../preview/preview-dialog.tsx').then((module) => ({ default: module.PreviewDialog })),
)
const HistoryDrawer = lazy(() =>
  import('../history/history-drawer.tsx').then((module) => ({ default: module.HistoryDrawer })),
)

interface Props {
  opened: Opened
  loaded: AdminArticle
  /** Lays the desk anew with a saved article, or with another content for it and the number of its draft. */
  onLay: (article: AdminArticle, content?: Content, draftNumber?: number) => void
}

export function EditDesk({ opened, loaded, onLay }: Props) {
  const { start, baseline, others } = opened
  const { timeZone } = useAdminSite()
  const [article, setArticle] = useState(loaded)
  const desk = useDesk({ articleId: loaded.ID, start, baseline })
  const check = useCheck({
    articleId: loaded.ID,
    read: desk.read,
    isUploading: () => desk.text()?.isUploading() ?? false,
  })
  const editing = useEditing({ desk, version: start.articleVersion ?? loaded.version, timeZone, onSaved: setArticle })
  const publication = usePublication({
    article,
    onChange: (changed, versionBefore) => {
      setArticle(changed)
      editing.follow(changed, versionBefore)
    },
  })
  const [open, setOpen] = useState<{ preview: Content } | 'history' | null>(null)
  const isLive = article.isPublished === 1
  useLeaveGuard(desk)

  const update = async () => {
    if (isLive && !(await check.mayPublish())) return false
    return editing.save()
  }
  const publish = async () => {
    if (!editing.isSound() || !(await check.mayPublish())) return
    if (!desk.draft.isBehind() || (await editing.save())) await publication.publish()
  }
  useDeskKeys({
    // Never changes what readers see: of a live article the draft is saved, of another one the article.
    onSave: () => void (isLive ? desk.draft.save() : editing.save()),
    onPublish: () => void (isLive ? update() : publish()),
  })

  const discard = () => void desk.draft.discard().finally(() => onLay(article))
  const resolve = (resolution: Resolution) => {
    if (!editing.conflict) return
    const { current } = editing.conflict
    const mine = desk.read()
    editing.forgetConflict()
    if (resolution.by === 'mine') return void editing.save(current.version)
    if (resolution.by === 'merge') return onLay(current, resolution.content, desk.draft.number())
    takeBack(current, mine)
  }
  /** The desk is laid with what is saved; one's own text can be had back. */
  const takeBack = (saved: AdminArticle, mine: Content) => {
    void desk.draft.discard().finally(() => {
      onLay(saved)
      notifySuccess('The saved text is on the desk.', () => onLay(saved, mine))
    })
  }

  return (
    <>
      <ArticleDesk
        title="Edit Article"
        desk={desk}
        isNew={false}
        onSubmit={() => void update()}
        actions={
          <>
            <Button variant="default" onClick={() => setOpen({ preview: desk.read() })}>
              Preview
            </Button>
            <Button
              type="submit"
              variant={isLive ? 'filled' : 'default'}
              disabled={editing.isSaving}
              title={isLive ? 'Ctrl+Enter' : 'Ctrl+S'}
            >
              {editing.isSaving ? 'Updating Article...' : 'Update Article'}
            </Button>
            {!isLive && (
              <Button onClick={() => void publish()} disabled={publication.isBusy} title="Ctrl+Enter">
                Publish
              </Button>
            )}
            <MoreActions
              actions={[
                { label: 'Revisions', run: () => setOpen('history') },
                { label: 'Discard the draft', run: discard },
              ]}
            />
          </>
        }
        notices={
          <>
            {editing.fault !== null && (
              <Notice isBad>
                {typeof editing.fault === 'string' ? editing.fault : explain('Failed to update article', editing.fault)}
              </Notice>
            )}
            <DraftNotices
              desk={desk}
              start={start}
              onBeginAnew={discard}
              onTake={(content, number) => onLay(article, content, number)}
            />
            {others.map(({ editor, savedAt }) => (
              <Notice key={editor}>
                {editor} has a draft of this article too, saved at {whenSaved(new Date(savedAt), timeZone)}.
              </Notice>
            ))}
          </>
        }
        publication={
          <EditPublication desk={desk} article={article} publication={publication} onPublish={() => void publish()} />
        }
      />
      {check.dialog}
      {editing.conflict && (
        <ConflictDialog
          conflict={editing.conflict}
          mine={desk.read()}
          baseVersion={editing.version()}
          onResolve={resolve}
          onClose={editing.forgetConflict}
        />
      )}
      <Suspense>
        {open === 'history' && (
          <HistoryDrawer
            articleId={article.ID}
            version={article.version}
            onClose={() => setOpen(null)}
            onRestored={(restored) => {
              setOpen(null)
              takeBack(restored, desk.read())
            }}
            onConflict={(conflict) => {
              setOpen(null)
              editing.meet(conflict)
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

import { Button, NativeSelect } from '@mantine/core'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { articleLink } from '../../../../platform/contract/links.ts'
import { noTitle } from '../../../../platform/contract/no-title.ts'
import { useHasFeature } from '../../../../platform/web/admin/features.ts'
import { editLink, screenLink } from '../../../../platform/web/admin/links.ts'
import { notifyError } from '../../../../platform/web/admin/notify.tsx'
import { useAdminSite } from '../../../../platform/web/admin/site.ts'
import { useMay, useStaffUser } from '../../../../platform/web/admin/user.ts'
import { useSession } from '../../../../platform/web/session.ts'
import type { ArticleForm } from '../../contract/fields.ts'
import { Assignment } from '../assignment.tsx'
import { useCheck } from '../check/use-check.tsx'
import { draftOwners, findUnsentDrafts } from '../draft/local-draft.ts'
import { draftLink } from '../draft/new-draft.ts'
import { useDraftAssignment, useDraftColleagues } from '../draft/use-draft-assignment.ts'
import type { Opened } from '../draft/use-starting-point.ts'
import { ArticleEditor } from '../editor/article-editor.tsx'
import { nowIn } from '../editor/date-time.ts'
import { DraftNotices } from '../editor/draft-notices.tsx'
import { errorMessage } from '../editor/error-message.ts'
import { MoreActions } from '../editor/more-actions.tsx'
import { Notice, whenSaved } from '../editor/notices.tsx'
import { SaveFailure } from '../editor/save-failure.tsx'
import { type EditorState, useEditor } from '../editor/use-editor.ts'
import { useEditorKeys } from '../editor/use-editor-keys.ts'
import { useLeaveGuard } from '../editor/use-leave-guard.ts'
import { DateInput, Dates } from '../fields/details.tsx'
import { focusField } from '../fields/field-id.ts'
import { SideSection } from '../fields/side-section.tsx'
import { AssignmentFields } from '../workflow/assignment-fields.tsx'
import { type Added, useAdding } from './use-adding.ts'

const PreviewDialog = lazy(() =>
  import('../preview/preview-dialog.tsx').then((module) => ({ default: module.PreviewDialog })),
)

interface Props {
  opened: Opened
  draftKey: string
  isNewKey: boolean
  added: Added | null
  onBegun: () => void
  onAdded: (added: Added) => void
  onDiscarded: () => void
  onTake: (content: ArticleForm, number: number) => void
}

export function NewArticleEditor({ opened, draftKey, isNewKey, added, onBegun, onAdded, onDiscarded, onTake }: Props) {
  const { start, baseline, writer } = opened
  const { username } = useStaffUser()
  const { timeZone } = useAdminSite()
  const mayPublish = useMay('editor')
  const editor = useEditor({ articleId: 0, draftId: draftKey, start, baseline })
  const check = useCheck({ articleId: 0, read: editor.read, isUploading: () => editor.text()?.isUploading() ?? false })
  const adding = useAdding({ editor, check: check.mayPublish, timeZone, onAdded })
  const [previewed, setPreviewed] = useState<ArticleForm | null>(null)
  const add = () => void adding.add(mayPublish ? 1 : 0)
  useLeaveGuard(editor)
  useEditorKeys({ onSave: () => void editor.draft.save(), onPublish: add })
  const isBegun = useBegun(editor, added, onBegun)
  return (
    <>
      <ArticleEditor
        title="Add News Article"
        editor={editor}
        isNew
        isBusy={adding.isAdding}
        onSubmit={add}
        actions={
          <Actions
            adding={adding}
            onPreview={() => setPreviewed(editor.read())}
            onDiscard={editor.draft.hasDraft() ? () => void discard(editor, onDiscarded) : null}
          />
        }
        notices={
          <>
            <SaveFailure
              editor={editor}
              failure={adding.failure}
              sentence={errorMessage(adding.failure, 'Error adding article', 'Failed to add article')}
            />
            {added && <AddedNotice added={added} />}
            {isNewKey && !isBegun && <UnsentNotice />}
            {writer !== null && writer !== username && <Notice>{writer} writes this draft.</Notice>}
            <DraftNotices editor={editor} start={start} onTake={onTake} />
          </>
        }
        workflow={
          <DraftAssignment draftKey={draftKey} writer={writer ?? username} isStored={editor.draft.number() > 0} />
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

/** Tells once that the form was changed. After an added article the focus goes to the title. */
function useBegun({ draftState }: EditorState, added: Added | null, onBegun: () => void): boolean {
  useEffect(() => {
    if (added) focusField('title')
  }, [added])
  const isBegun = draftState.is !== 'clean'
  const begun = useEffectEvent(onBegun)
  useEffect(() => {
    if (isBegun) begun()
  }, [isBegun])
  return isBegun
}

async function discard({ draft }: EditorState, onDiscarded: () => void) {
  // Stores what was typed last, so that undoing brings it back.
  await draft.save()
  if (draft.isUnsaved()) return notifyError('Failed to discard the draft: it is not on the server', null)
  try {
    const isStored = draft.number() > 0
    await draft.discard()
    if (isStored) onDiscarded()
  } catch (error) {
    notifyError('Failed to discard the draft', error)
  }
}

interface ActionsProps {
  adding: ReturnType<typeof useAdding>
  onPreview: () => void
  /** Null: there is no draft. */
  onDiscard: (() => void) | null
}

function Actions({ adding: { add, isAdding }, onPreview, onDiscard }: ActionsProps) {
  const navigate = useNavigate()
  const mayPublish = useMay('editor')
  const hasWorkflow = useHasFeature('workflow')
  const addActions = mayPublish
    ? [{ label: 'Add without publishing', run: () => void add(0) }]
    : hasWorkflow
      ? [{ label: 'Add and submit for review', run: () => void add(0, { isHandedIn: true }) }]
      : []
  return (
    <>
      <Button variant="default" onClick={onPreview}>
        Preview
      </Button>
      <Button type="submit" disabled={isAdding} title="Ctrl+Enter">
        {isAdding ? 'Adding Article...' : 'Add Article'}
      </Button>
      <MoreActions
        actions={[
          ...addActions,
          { label: 'Start another article', run: () => void navigate(screenLink('')) },
          ...(onDiscard ? [{ label: 'Discard the draft', run: onDiscard }] : []),
        ]}
      />
    </>
  )
}

/** Drafts that were typed without a connection are in no list. */
function UnsentNotice() {
  const owners = draftOwners(useSession())
  const { timeZone } = useAdminSite()
  const navigate = useNavigate()
  const [[unsent]] = useState(() => findUnsentDrafts(owners))
  if (!unsent) return null
  return (
    <Notice actions={[{ label: 'Open it', go: () => void navigate(draftLink(unsent.key)) }]}>
      A draft is saved only in this browser: “{unsent.content.title || noTitle}”, saved at{' '}
      {whenSaved(new Date(unsent.savedAt), timeZone)}.
    </Notice>
  )
}

function AddedNotice({ added: { id, section, slug, title, isLive, publishAt, isHandedIn } }: { added: Added }) {
  const publication = publishAt
    ? `It will be published at ${publishAt.slice(0, 16)}.`
    : isLive
      ? ''
      : isHandedIn
        ? 'Submitted for review.'
        : 'Not published.'
  return (
    <Notice
      actions={[
        ...(isLive ? [{ label: 'View', href: articleLink({ id, section, slug }) }] : []),
        { label: 'Edit', href: editLink(id) },
      ]}
    >
      Article added successfully! “{title}” {publication}
    </Notice>
  )
}

const day = 24 * 60 * 60 * 1_000

function AddPublication({ editor }: { editor: EditorState }) {
  const { timeZone } = useAdminSite()
  const { fields, set } = editor
  const mayPublish = useMay('editor')
  const tomorrow = () => `${nowIn(timeZone, new Date(Date.now() + day)).slice(0, 10)} 09:00:00`
  return (
    <SideSection title="Publication">
      <Dates editor={editor} kind="add" />
      {mayPublish && (
        <NativeSelect
          label="Publish"
          data={[
            { value: '', label: 'Immediately' },
            { value: 'then', label: 'At a set time' },
          ]}
          value={fields.publishAt && 'then'}
          onChange={(event) => set({ publishAt: event.currentTarget.value ? tomorrow() : '' })}
        />
      )}
      {mayPublish && fields.publishAt && <DateInput editor={editor} field="publishAt" />}
    </SideSection>
  )
}

interface AssignmentProps {
  draftKey: string
  writer: string | null
  /** Whether the server has the draft. */
  isStored: boolean
}

function DraftAssignment({ draftKey, writer, isStored }: AssignmentProps) {
  const isEditor = useMay('editor')
  const colleagues = useDraftColleagues(writer)
  const { assignment, assign } = useDraftAssignment(draftKey, isStored)
  if (!assignment || (!isEditor && !assignment.assignee && !assignment.dueOn)) return null
  return (
    <SideSection title="Workflow">
      {isEditor ? (
        <AssignmentFields
          key={`${assignment.assignee?.id} ${assignment.dueOn}`}
          assignment={assignment}
          colleagues={colleagues}
          assign={assign}
        />
      ) : (
        <Assignment {...assignment} />
      )}
    </SideSection>
  )
}

import { Anchor } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { preload } from 'react-dom'
import { useAdminSite } from '../../../../platform/web/admin/site.ts'
import serif from '../../../../platform/web/styles/typefaces/serif.woff2?url'
import { articleFields } from '../../contract/fields.ts'
import type { DraftState } from '../draft/draft-saver.ts'
import { AuthorsField } from '../fields/authors.tsx'
import { CategoriesField } from '../fields/categories.tsx'
import { Placing } from '../fields/details.tsx'
import { KeywordsField } from '../fields/keywords.tsx'
import { LeadImageField } from '../fields/lead-image.tsx'
import { ArticleSettings } from '../fields/settings.tsx'
import { HeadlineInputs } from '../fields/text-inputs.tsx'
import type { TextHandle } from '../text/text-editor-controller.ts'
import classes from './editor.module.css'
import { LazyTextEditor } from './lazy-text-editor.tsx'
import { whenSaved } from './notices.tsx'
import type { EditorState } from './use-editor.ts'

interface Props {
  title: string
  editor: EditorState
  isNew: boolean
  isBusy?: boolean
  actions: ReactNode
  state?: ReactNode
  present?: string | undefined
  notices: ReactNode
  workflow?: ReactNode
  comments?: ReactNode
  onText?: ((text: TextHandle) => void) | undefined
  publication: ReactNode
  onSubmit: () => void
}

export function ArticleEditor({
  title,
  editor,
  isNew,
  isBusy = false,
  actions,
  state,
  present,
  notices,
  workflow,
  comments,
  onText,
  publication,
  onSubmit,
}: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form ref={guardForm} className={classes.editor} onSubmit={submit} noValidate>
      <div className={classes.bar}>
        <h1 className={classes.heading}>{title}</h1>
        {state}
        <DraftStatus editor={editor} />
        {present && <span className={classes.present}>{present}</span>}
        <div className={classes.actions}>{actions}</div>
      </div>
      {notices}
      <div className={classes.columns} inert={isBusy}>
        <Main editor={editor} onText={onText} />
        <div className={classes.side}>
          {workflow}
          {comments}
          <Placing editor={editor} />
          <AuthorsField editor={editor} />
          {publication}
          <LeadImageField editor={editor} isRequired={isNew} />
          <KeywordsField editor={editor} />
          <CategoriesField editor={editor} />
          <ArticleSettings editor={editor} />
        </div>
      </div>
    </form>
  )
}

function Main({ editor, onText }: Pick<Props, 'editor' | 'onText'>) {
  const mountText = (text: TextHandle) => {
    editor.setText(text)
    onText?.(text)
  }
  preload(serif, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <div className={classes.main}>
      <HeadlineInputs editor={editor} />
      <p className={classes.label}>{articleFields.description.label}</p>
      <LazyTextEditor
        height={480}
        onMount={mountText}
        html={editor.startHtml}
        onReady={editor.onTextReady}
        onChange={editor.onTextChange}
      />
      {editor.problems.description && (
        <p className={classes.problem} role="alert">
          {editor.problems.description}
        </p>
      )}
      <p className={classes.counts}>
        {editor.counts.words} {editor.counts.words === 1 ? 'word' : 'words'}, {editor.counts.minutes} min read
      </p>
    </div>
  )
}

/** Keeps Enter in a field from submitting, and a dropped file from replacing the page. */
function guardForm(form: HTMLFormElement | null) {
  if (!form) return
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type !== 'file')
      event.preventDefault()
  }
  const stay = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  }
  form.addEventListener('keydown', press)
  form.addEventListener('dragover', stay)
  form.addEventListener('drop', stay)
  return () => {
    form.removeEventListener('keydown', press)
    form.removeEventListener('dragover', stay)
    form.removeEventListener('drop', stay)
  }
}

function DraftStatus({ editor: { draft, draftState } }: { editor: EditorState }) {
  const { timeZone } = useAdminSite()
  return (
    <output className={classes.draftLine} data-state={draftState.is}>
      {sentence(draftState, timeZone)}
      {draftState.is === 'local' && (
        <>
          {' '}
          <Anchor component="button" type="button" inherit onClick={() => void draft.save()}>
            Try again
          </Anchor>
        </>
      )}
    </output>
  )
}

function sentence(state: DraftState, timeZone: string): string {
  switch (state.is) {
    case 'clean':
      return ''
    case 'changed':
      return 'Not saved yet'
    case 'saving':
      return 'Saving…'
    case 'saved':
      return `Saved ${whenSaved(state.at, timeZone)}`
    case 'local':
      return `Saved ${whenSaved(state.at, timeZone)}, in this browser only: ${state.refusal ?? 'the server cannot be reached.'}`
    case 'lost':
      return 'Not saved: the server cannot be reached, and this browser has no space left.'
    case 'conflict':
      return `Changed in another window at ${whenSaved(state.at, timeZone)}`
    default:
      return state satisfies never
  }
}

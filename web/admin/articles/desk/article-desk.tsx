import serif from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'
import { Skeleton, Textarea } from '@mantine/core'
import { type FormEvent, lazy, type ReactNode, Suspense } from 'react'
import { preload } from 'react-dom'
import { notifyError } from '../../kit/notify.tsx'
import { Categories } from '../fields/categories.tsx'
import { Placing } from '../fields/details.tsx'
import { fieldId, focusField } from '../fields/field-id.ts'
import { Keywords } from '../fields/keywords.tsx'
import { LeadImage } from '../fields/lead-image.tsx'
import { pictureProblem, uploadPicture } from '../images/upload-image.ts'
import classes from './desk.module.css'
import { DraftLine } from './draft-line.tsx'
import type { Desk } from './use-desk.ts'

const TextEditor = lazy(() => import('../text/text-editor.tsx'))

interface Props {
  title: string
  desk: Desk
  isNew: boolean
  /** While it is sent nobody writes: what came then would be in neither. */
  isBusy?: boolean
  /** What may be done with the article, beside the heading. */
  actions: ReactNode
  /** What the editor has to know before writing on. */
  notices: ReactNode
  /** When it is published. */
  publication: ReactNode
  onSubmit: () => void
}

/** Where an article is written: the text as readers will have it, and beside it what is told of it. */
export function ArticleDesk({ title, desk, isNew, isBusy = false, actions, notices, publication, onSubmit }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  // The text is set in it from the first.
  preload(serif, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <form ref={kept} className={classes.desk} onSubmit={submit} noValidate>
      <div className={classes.bar}>
        <h1 className={classes.heading}>{title}</h1>
        <DraftLine desk={desk} />
        <div className={classes.actions}>{actions}</div>
      </div>
      {notices}
      <div className={classes.columns} inert={isBusy}>
        <div className={classes.paper}>
          <TitleField desk={desk} />
          <p className={classes.label}>Description</p>
          <Suspense fallback={<Skeleton height={480} />}>
            <TextEditor
              onHeld={desk.holdText}
              html={desk.startHtml}
              onReady={desk.onTextReady}
              onChange={desk.onTextChange}
              uploadPicture={uploadPicture}
              pictureProblem={pictureProblem}
              onProblem={(message) => notifyError(message, null)}
            />
          </Suspense>
          {desk.problems.description && (
            <p className={classes.problem} role="alert">
              {desk.problems.description}
            </p>
          )}
          <p className={classes.counts}>
            {desk.counts.words} {desk.counts.words === 1 ? 'word' : 'words'}, {desk.counts.minutes} min read
          </p>
        </div>
        <div className={classes.side}>
          <Placing desk={desk} />
          {publication}
          <LeadImage desk={desk} isRequired={isNew} />
          <Keywords desk={desk} />
          <Categories desk={desk} />
        </div>
      </div>
    </form>
  )
}

/** Keeps what is on the desk from going by a slip of the hand. */
function kept(form: HTMLFormElement | null) {
  if (!form) return
  // Enter in a field is no reason to publish: that has a button, and keys of its own.
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type !== 'file')
      event.preventDefault()
  }
  // A file that is dropped beside its place must not take the article's.
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

/** Set as readers will see it; Enter leads into the text. */
const TitleField = ({ desk: { fields, set, problems } }: { desk: Desk }) => (
  <Textarea
    id={fieldId('title')}
    label="Title"
    required
    placeholder="A headline that says it"
    variant="unstyled"
    autosize
    minRows={1}
    value={fields.title}
    onChange={(event) => set({ title: event.currentTarget.value.replace(/\n+/g, ' ') })}
    onKeyDown={(event) => {
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
      event.preventDefault()
      focusField('description')
    }}
    error={problems.title}
    classNames={{ input: classes.title, label: classes.label }}
  />
)

import { Button } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import classes from '../../../platform/web/admin/content/entry.module.css'
import { ProblemAlert } from '../../../platform/web/admin/problem-alert.tsx'
import editorClasses from '../../articles/admin/editor/editor.module.css'
import type { SavedEntry } from './use-entry-form.ts'

interface Props {
  saving: {
    noun: string
    form: RefObject<HTMLFormElement | null>
    saved: SavedEntry | null
    isBusy: boolean
    isUnsaved: boolean
  }
  page: (slug: string) => string
  submit: (isPublished: boolean) => void
  problem: string | null | undefined
  side: ReactNode
  children: ReactNode
}

export function EntryEditor({ saving, page, submit, problem, side, children }: Props) {
  const { noun, form, saved, isBusy, isUnsaved } = saving
  const isPublished = saved?.isPublished ?? false
  return (
    <form ref={form} className={editorClasses.editor} onSubmit={(submitted) => submitted.preventDefault()} noValidate>
      <div className={editorClasses.bar}>
        <h1 className={editorClasses.heading}>{saved ? `Edit ${noun}` : `Add ${noun}`}</h1>
        <p className={editorClasses.draftLine}>
          {isUnsaved ? 'Not saved' : isPublished ? 'Published' : saved ? 'Draft, not published' : ''}
        </p>
        <div className={editorClasses.actions}>
          {saved && isPublished && (
            <Button variant="default" component="a" href={page(saved.slug)}>
              View
            </Button>
          )}
          <Button variant="default" loading={isBusy} onClick={() => submit(false)}>
            {isPublished ? 'Unpublish' : 'Save draft'}
          </Button>
          <Button loading={isBusy} onClick={() => submit(true)}>
            {isPublished ? 'Save' : 'Publish'}
          </Button>
        </div>
      </div>
      {problem && <ProblemAlert className={editorClasses.notice}>{problem}</ProblemAlert>}
      <div className={editorClasses.columns}>
        <div className={`${editorClasses.main} ${classes.form}`}>{children}</div>
        <div className={editorClasses.side}>{side}</div>
      </div>
    </form>
  )
}

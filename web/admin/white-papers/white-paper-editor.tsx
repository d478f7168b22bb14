import { Alert, Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { imageRules } from '../../../contract/image-rules.ts'
import { whitePaperLink } from '../../../contract/links.ts'
import type { AdminWhitePaper } from '../../../contract/white-papers/endpoints.ts'
import { whitePaperLimits } from '../../../contract/white-papers/rules.ts'
import { adminApi, formErrors } from '../api.ts'
import editorClasses from '../articles/editor/editor.module.css'
import { SideSection } from '../articles/fields/side-section.tsx'
import classes from '../events/events.module.css'
import { notifySuccess } from '../kit/notify.tsx'
import { uploadApi } from '../kit/send-form.ts'
import { useAdminSite } from '../kit/site.ts'
import { useUnsavedGuard } from '../kit/use-unsaved-guard.ts'
import { screenLink } from '../links.ts'
import { UploadButton } from './upload-button.tsx'

/** The words that a new white paper begins with. */
const suggestedConsent = (magazine: string, sponsor: string) =>
  `I agree that ${magazine} gives my name, my work mail address and my company to ${sponsor || '…'}, who may write to me about its products. I can withdraw this at any time.`

const emptyPaper = (magazine: string) => ({
  ...{ title: '', sponsor: '', summary: '', text: '', consent: suggestedConsent(magazine, ''), imageUrl: '', file: '' },
  isOpen: true,
})
type Fields = ReturnType<typeof emptyPaper>

function toFields(paper: AdminWhitePaper | null, magazine: string): Fields {
  if (!paper) return emptyPaper(magazine)
  const { id: _id, version: _version, slug: _slug, isPublished: _published, ...fields } = paper
  return fields
}

/** A white paper as a form; null: a new one. */
export function WhitePaperEditor({ paper }: { paper: AdminWhitePaper | null }) {
  const { name } = useAdminSite()
  const [fields, setFields] = useState(() => toFields(paper, name))
  const form = useRef<HTMLFormElement>(null)
  const { saved, save, touch, isBusy, isUnsaved, error } = useSaving(paper)
  const { fields: problems, other } = formErrors(error, Object.keys(fields), 'The white paper was not saved')
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])
  const set = (changed: Partial<Fields>) => {
    setFields((before) => ({ ...before, ...changed }))
    touch()
  }
  const isPublished = saved?.isPublished ?? false
  const text = (field: 'title' | 'sponsor' | 'summary' | 'text' | 'consent') => ({
    value: fields[field],
    error: problems[field],
    maxLength: whitePaperLimits[field],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => set({ [field]: value }),
  })
  return (
    <form ref={form} className={editorClasses.editor} onSubmit={(submitted) => submitted.preventDefault()} noValidate>
      <div className={editorClasses.bar}>
        <h1 className={editorClasses.heading}>{saved ? 'Edit white paper' : 'Add white paper'}</h1>
        <p className={editorClasses.draftLine}>
          {isUnsaved ? 'Not saved' : isPublished ? 'Published' : saved ? 'Draft, not published' : ''}
        </p>
        <div className={editorClasses.actions}>
          {saved && isPublished && (
            <Button variant="default" component="a" href={whitePaperLink(saved.slug)}>
              View
            </Button>
          )}
          {saved && (
            <Button variant="default" component={Link} to={screenLink(`white-papers/${saved.id}/leads`)}>
              Leads
            </Button>
          )}
          <Button variant="default" loading={isBusy} onClick={() => void save({ ...fields, isPublished: false })}>
            {isPublished ? 'Unpublish' : 'Save draft'}
          </Button>
          <Button loading={isBusy} onClick={() => void save({ ...fields, isPublished: true })}>
            {isPublished ? 'Save' : 'Publish'}
          </Button>
        </div>
      </div>
      {other && (
        <Alert color="red" variant="light" role="alert" className={editorClasses.notice}>
          {other}
        </Alert>
      )}
      <div className={editorClasses.columns}>
        <div className={`${editorClasses.main} ${classes.form}`}>
          <TextInput label="Title" required {...text('title')} />
          <TextInput
            label="Sponsor"
            description="Readers see it beside the title, and in the mail"
            required
            {...text('sponsor')}
            onChange={({ currentTarget: { value: sponsor } }) =>
              set({
                sponsor,
                // The suggestion names the sponsor, until somebody writes other words.
                ...(fields.consent === suggestedConsent(name, fields.sponsor) && {
                  consent: suggestedConsent(name, sponsor),
                }),
              })
            }
          />
          <Textarea
            label="Summary"
            description="A sentence or two for the list, search engines and link previews"
            autosize
            minRows={2}
            {...text('summary')}
          />
          <Textarea
            label="Text"
            description="Plain text; an empty line begins a paragraph"
            autosize
            minRows={8}
            {...text('text')}
          />
          <Textarea
            label="Consent"
            description="Readers tick a box beside these words. They must say who gets the data, and what for. Each lead keeps the words that it agreed to."
            required
            autosize
            minRows={3}
            {...text('consent')}
          />
        </div>
        <div className={editorClasses.side}>
          <SideSection title="PDF">
            <UploadButton
              label={fields.file ? 'Replace the PDF' : 'Upload the PDF'}
              accept=".pdf,application/pdf"
              state={fields.file ? 'A PDF is uploaded.' : 'At most 20 MB.'}
              problem={problems['file']}
              upload={async (file) => {
                const body = { name: fields.title || 'white paper' }
                set(await uploadApi({}).call('POST /admin/white-papers/file', { body, upload: { file } }))
              }}
            />
          </SideSection>
          <SideSection title="Cover">
            {fields.imageUrl && <img src={fields.imageUrl} alt="The cover" width="100%" />}
            <UploadButton
              label={fields.imageUrl ? 'Replace the cover' : 'Upload a cover'}
              accept={imageRules.types.join(',')}
              problem={problems['imageUrl']}
              upload={async (image) =>
                set(await uploadApi({}).call('POST /admin/white-papers/cover', { body: {}, upload: { image } }))
              }
            />
            {fields.imageUrl && (
              <Button size="xs" variant="subtle" color="gray" onClick={() => set({ imageUrl: '' })}>
                Remove the cover
              </Button>
            )}
          </SideSection>
          <SideSection title="Requests">
            <Checkbox
              label="Readers can ask for it"
              description="Off: the page stays, and links that were mailed work"
              checked={fields.isOpen}
              onChange={(event) => set({ isOpen: event.currentTarget.checked })}
            />
          </SideSection>
        </div>
      </div>
    </form>
  )
}

/** Saves a white paper, and asks before changes that are not saved are left behind. */
function useSaving(paper: AdminWhitePaper | null) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [saved, setSaved] = useState(paper)
  const [isUnsaved, setUnsaved] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  useUnsavedGuard(isUnsaved, 'Leave this white paper?')
  async function save(body: Fields & { isPublished: boolean }) {
    setBusy(true)
    setError(null)
    // What is typed meanwhile is not saved.
    setUnsaved(false)
    try {
      const { message, whitePaper } = saved
        ? await adminApi.call('PUT /admin/white-papers/:id', {
            params: { id: String(saved.id) },
            body: { ...body, version: saved.version },
          })
        : await adminApi.call('POST /admin/white-papers', { body })
      setSaved(whitePaper)
      notifySuccess(message)
      await queries.invalidateQueries({ queryKey: ['white-papers'] })
      if (!saved) await navigate(screenLink(`white-papers/${whitePaper.id}`), { replace: true })
    } catch (failure) {
      setUnsaved(true)
      setError(failure)
    }
    setBusy(false)
  }
  return { saved, save, touch: () => setUnsaved(true), isBusy, isUnsaved, error }
}

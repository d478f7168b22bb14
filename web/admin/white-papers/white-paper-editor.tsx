import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { imageRules } from '../../../contract/image-rules.ts'
import { whitePaperLink } from '../../../contract/links.ts'
import type { AdminWhitePaper } from '../../../contract/white-papers/endpoints.ts'
import { whitePaperLimits } from '../../../contract/white-papers/rules.ts'
import { adminApi } from '../api.ts'
import { SideSection } from '../articles/fields/side-section.tsx'
import { EntryEditor } from '../kit/content/entry-editor.tsx'
import { useEntryForm } from '../kit/content/use-entry-form.ts'
import { uploadApi } from '../kit/send-form.ts'
import { useAdminSite } from '../kit/site.ts'
import { screenLink } from '../links.ts'
import { UploadButton } from './upload-button.tsx'

/** The words that a new white paper begins with. */
const suggestedConsent = (magazine: string, sponsor: string) =>
  `I agree that ${magazine} gives my name, my work email address and my company to ${sponsor || '…'}, who may contact me about its products. I can withdraw this at any time.`

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
  const { saving, form, problem } = useEntryForm<AdminWhitePaper, Fields>(paper, {
    ...{ path: 'white-papers', noun: 'white paper', fields: () => toFields(paper, name) },
    add: (body) => adminApi.call('POST /admin/white-papers', { body }),
    edit: (id, body) => adminApi.call('PUT /admin/white-papers/:id', { params: { id }, body }),
  })
  const { saved } = saving
  const { fields, problems, set } = form
  const text = (field: 'title' | 'sponsor' | 'summary' | 'text' | 'consent') => ({
    ...{ ...form.text(field), maxLength: whitePaperLimits[field] },
  })
  return (
    <EntryEditor
      saving={saving}
      page={whitePaperLink}
      submit={(isPublished) => void saving.save({ ...fields, isPublished })}
      problem={problem}
      actions={
        saved && (
          <Button variant="default" component={Link} to={screenLink(`white-papers/${saved.id}/leads`)}>
            Leads
          </Button>
        )
      }
      side={
        <>
          <SideSection title="PDF">
            <UploadButton
              label={fields.file ? 'Replace the PDF' : 'Upload the PDF'}
              accept=".pdf,application/pdf"
              state={fields.file ? 'PDF uploaded.' : 'Up to 20 MB.'}
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
              description="When off, the page stays, and emailed links still work"
              checked={fields.isOpen}
              onChange={(event) => set({ isOpen: event.currentTarget.checked })}
            />
          </SideSection>
        </>
      }
    >
      <TextInput label="Title" required {...text('title')} />
      <TextInput
        label="Sponsor"
        description="Readers see it next to the title and in the email"
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
        description="Plain text. An empty line starts a new paragraph"
        autosize
        minRows={8}
        {...text('text')}
      />
      <Textarea
        label="Consent"
        description="Readers tick a box next to this text. Say who receives the data, and why. Each lead stores the text that the reader agreed to."
        required
        autosize
        minRows={3}
        {...text('consent')}
      />
    </EntryEditor>
  )
}

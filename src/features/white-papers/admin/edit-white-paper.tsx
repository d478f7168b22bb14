import { Anchor, Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { imageRules } from '../../../platform/contract/image-rules.ts'
import { screenLink } from '../../../platform/web/admin/links.ts'
import { uploadApi } from '../../../platform/web/admin/send-form.ts'
import { useAdminSite } from '../../../platform/web/admin/site.ts'
import { SideSection } from '../../articles/admin/fields/side-section.tsx'
import { contentEditor, type EditedForm } from '../../content/admin/content-editor.tsx'
import type { WhitePaper } from '../contract/endpoints.ts'
import { whitePaperRecord } from '../contract/record.ts'
import { UploadButton } from './upload-button.tsx'

const suggestedConsent = (magazine: string, sponsor: string) =>
  `I agree that ${magazine} gives my name, my work email address and my company to ${sponsor || '…'}, who may contact me about its products. I can withdraw this at any time.`

export default contentEditor<WhitePaper>(
  whitePaperRecord,
  (form) => {
    const { entry, touch } = form
    const [file, setFile] = useState(entry?.file ?? '')
    useSuggestedConsent(form)
    const change = (changed: string) => {
      setFile(changed)
      touch('file')
    }
    return { body: { file }, side: <Side {...form} file={file} setFile={change} /> }
  },
  () => ({ consent: suggestedConsent(useAdminSite().name, '') }),
)

/** Follows the sponsor's name until somebody edits it. */
function useSuggestedConsent({ values: { sponsor, consent }, set }: EditedForm<WhitePaper>) {
  const suggestion = suggestedConsent(useAdminSite().name, sponsor)
  const before = useRef(suggestion)
  useEffect(() => {
    if (suggestion !== before.current && consent === before.current) set({ consent: suggestion })
    before.current = suggestion
  }, [suggestion, consent, set])
}

interface Props extends EditedForm<WhitePaper> {
  file: string
  setFile: (file: string) => void
}

function Side({ entry, values: { title, imageUrl }, problems, set, file, setFile }: Props) {
  return (
    <>
      <SideSection title="PDF">
        <UploadButton
          label={file ? 'Replace the PDF' : 'Upload the PDF'}
          accept=".pdf,application/pdf"
          state={file ? 'PDF uploaded.' : 'Up to 20 MB.'}
          problem={problems['file']}
          upload={async (pdf) => {
            const upload = { body: { name: title || 'white paper' }, upload: { file: pdf } }
            setFile((await uploadApi({}).call('POST /admin/white-papers/file', upload)).file)
          }}
        />
      </SideSection>
      <SideSection title="Cover">
        {imageUrl && <img src={imageUrl} alt="The cover" width="100%" />}
        <UploadButton
          label={imageUrl ? 'Replace the cover' : 'Upload a cover'}
          accept={imageRules.types.join(',')}
          problem={problems['imageUrl']}
          upload={async (image) =>
            set(await uploadApi({}).call('POST /admin/white-papers/cover', { body: {}, upload: { image } }))
          }
        />
        {imageUrl && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => set({ imageUrl: '' })}>
            Remove the cover
          </Button>
        )}
      </SideSection>
      {entry && (
        <Anchor component={Link} to={screenLink(`white-papers/${entry.id}/leads`)} size="sm" underline="always">
          Leads
        </Anchor>
      )}
    </>
  )
}

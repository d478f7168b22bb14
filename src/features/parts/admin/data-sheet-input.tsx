import { Group, TextInput } from '@mantine/core'
import { attachmentMessages, attachmentRules } from '../../../platform/contract/attachment-rules.ts'
import { explain } from '../../../platform/web/admin/api.ts'
import { uploadApi } from '../../../platform/web/admin/send-form.ts'
import { ChooseFileButton, useUpload } from '../../../platform/web/admin/upload.tsx'
import { partLimits } from '../contract/rules.ts'

interface Props {
  address: string
  /** The uploaded file is named after it. */
  part: string
  problem: string | undefined
  onChange: (address: string) => void
}

export function DataSheetInput({ address, part, problem, onChange }: Props) {
  const upload = useUpload({
    check: ({ size }) => (size > attachmentRules.maxBytes ? attachmentMessages.tooLarge : null),
    send: async (file, options) => {
      const body = { name: `${part || 'part'} data sheet` }
      onChange((await uploadApi(options).call('POST /admin/attachments', { body, upload: { file } })).url)
    },
    explain: (error) => explain('Failed to upload the file', error),
  })
  return (
    <Group align="flex-end" wrap="nowrap">
      <TextInput
        flex={1}
        label="Data sheet"
        description="Enter a URL that begins with https://, or upload a file."
        maxLength={partLimits.dataSheet}
        value={address}
        error={upload.problem || problem}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ChooseFileButton
        accept=".pdf,application/pdf"
        inputLabel="Data sheet file"
        loading={upload.share !== null}
        onChoose={upload.start}
      >
        Upload
      </ChooseFileButton>
    </Group>
  )
}

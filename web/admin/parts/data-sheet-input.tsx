import { Button, FileButton, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { attachmentMessages, attachmentRules } from '../../../contract/attachment-rules.ts'
import { partLimits } from '../../../contract/parts/rules.ts'
import { explain } from '../api.ts'
import { uploadApi } from '../kit/send-form.ts'

interface Props {
  address: string
  /** Its file is named after it. */
  part: string
  problem: string | undefined
  onChange: (address: string) => void
}

/** The address of a data sheet, or a file that is uploaded. */
export function DataSheetInput({ address, part, problem, onChange }: Props) {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const upload = async (file: File | null) => {
    if (!file) return
    if (file.size > attachmentRules.maxBytes) return setFailure(attachmentMessages.tooLarge)
    setSending(true)
    setFailure(null)
    try {
      const body = { name: `${part || 'part'} data sheet` }
      onChange((await uploadApi({}).call('POST /admin/attachments', { body, upload: { file } })).url)
    } catch (error) {
      setFailure(explain('Failed to upload the file', error))
    }
    setSending(false)
  }
  return (
    <Group align="flex-end" wrap="nowrap">
      <TextInput
        flex={1}
        label="Data sheet"
        description="Enter a URL that begins with https://, or upload a file."
        maxLength={partLimits.dataSheet}
        value={address}
        error={failure ?? problem}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <FileButton
        onChange={(file) => void upload(file)}
        accept=".pdf,application/pdf"
        inputProps={{ 'aria-label': 'Data sheet file' }}
      >
        {(props) => (
          <Button {...props} variant="default" loading={isSending}>
            Upload
          </Button>
        )}
      </FileButton>
    </Group>
  )
}

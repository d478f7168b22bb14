import { Button, FileButton, Text } from '@mantine/core'
import { useState } from 'react'
import { explain } from '../../../platform/web/admin/api.ts'

interface Props {
  label: string
  accept: string
  state?: string
  problem: string | undefined
  upload: (file: File) => Promise<void>
}

export function UploadButton({ label, accept, state, problem, upload }: Props) {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const start = async (file: File | null) => {
    if (!file) return
    setSending(true)
    setFailure('')
    try {
      await upload(file)
    } catch (error) {
      setFailure(explain('Failed to upload the file', error))
    }
    setSending(false)
  }
  const wrong = failure || problem
  return (
    <div>
      {state && (
        <Text size="sm" c="dimmed" mb={4}>
          {state}
        </Text>
      )}
      <FileButton onChange={(file) => void start(file)} accept={accept} inputProps={{ 'aria-label': label }}>
        {(props) => (
          <Button {...props} size="xs" variant="default" loading={isSending}>
            {label}
          </Button>
        )}
      </FileButton>
      {wrong && (
        <Text role="alert" size="sm" c="red" mt={4}>
          {wrong}
        </Text>
      )}
    </div>
  )
}

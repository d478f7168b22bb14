import { FileInput, Progress, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../../../platform/contract/client.ts'
import { uploadApi } from '../../../../../platform/web/admin/send-form.ts'
import { attachmentMessages, attachmentRules } from '../../../../attachments/contract/attachment-rules.ts'
import { formatBytes } from '../../../../system-status/admin/state/format.ts'
import { type CardDialogProps, CardForm } from './card-form.tsx'

const accepted = attachmentRules.kinds.map((kind) => `.${kind}`).join(',')

/** Uploads a file for readers, or changes the words of one. The server judges the file by its content. */
export function FileDialog({ draft, isNew, onDone, onClose }: CardDialogProps) {
  const [title, setTitle] = useState(draft.title)
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<{ file?: string; title?: string }>({})
  const { share, upload } = useUpload()
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setProblem(chosen && chosen.size > attachmentRules.maxBytes ? { file: attachmentMessages.tooLarge } : {})
    if (chosen && title.trim() === '') setTitle(chosen.name.replace(/\.\w+$/, ''))
  }
  const finish = async () => {
    const words = title.trim()
    if (isNew && !file) return setProblem({ file: attachmentMessages.missing })
    if (words === '') return setProblem({ title: 'Enter a title: readers see it before they download the file' })
    if (file && file.size > attachmentRules.maxBytes) return setProblem({ file: attachmentMessages.tooLarge })
    if (!file) return onDone({ ...draft, title: words })
    try {
      const { url, kind, bytes } = await upload(file, words)
      onDone({ ...draft, href: url, title: words, caption: `${kind.toUpperCase()}, ${formatBytes(bytes)}` })
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return
      setProblem({
        file: error instanceof ApiError ? error.body.error : 'Failed to upload the file. Please try again.',
      })
    }
  }
  return (
    <CardForm
      title="File"
      action={isNew ? 'Insert file' : 'Change file'}
      isBusy={share !== null}
      onSubmit={() => void finish()}
      onClose={onClose}
    >
      <FileInput
        label={isNew ? 'File' : 'Another file'}
        description="PDF, CSV or ZIP, up to 20 MB. Everyone who can read the article can download it."
        placeholder="Choose a file"
        value={file}
        onChange={choose}
        accept={accepted}
        error={problem.file}
        clearable
      />
      {share !== null && <Progress value={share * 100} aria-label="Uploading the file" size="sm" />}
      <TextInput
        label="Title"
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={problem.title}
        maxLength={200}
      />
    </CardForm>
  )
}

/** An upload ends with its dialog. */
function useUpload() {
  const [share, setShare] = useState<number | null>(null)
  const abort = useRef<AbortController>(null)
  useEffect(() => () => abort.current?.abort(), [])
  const upload = async (file: File, name: string) => {
    setShare(0)
    abort.current = new AbortController()
    try {
      const options = { onProgress: setShare, signal: abort.current.signal }
      return await uploadApi(options).call('POST /admin/attachments', { body: { name }, upload: { file } })
    } finally {
      setShare(null)
    }
  }
  return { share, upload }
}

import { FileInput, Modal, Progress, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { attachmentMessages, attachmentRules } from '../../../../../platform/contract/attachment-rules.ts'
import { DialogForm, useAdminForm } from '../../../../../platform/web/admin/form.tsx'
import { formatBytes } from '../../../../../platform/web/admin/format.ts'
import { uploadApi } from '../../../../../platform/web/admin/send-form.ts'
import type { CardDialogProps } from './card-dialog.tsx'

const accepted = attachmentRules.kinds.map((kind) => `.${kind}`).join(',')

/** The server judges the file by its content. */
export function FileDialog({ draft, isNew, onDone, onClose }: CardDialogProps) {
  const { share, upload } = useUpload()
  const { fields, set, text, errors, form } = useAdminForm({
    fields: { file: null as File | null, title: draft.title },
    check: ({ file, title }) => ({
      file: isNew && !file ? attachmentMessages.missing : fileProblem(file),
      title: title.trim() === '' ? 'Enter a title: readers see it before they download the file' : undefined,
    }),
    send: async ({ file, title: typed }) => {
      const title = typed.trim()
      if (!file) return onDone({ ...draft, title })
      const { url, kind, bytes } = await upload(file, title)
      onDone({ ...draft, href: url, title, caption: `${kind.toUpperCase()}, ${formatBytes(bytes)}` })
    },
    close: onClose,
    failed: 'Failed to upload the file',
    fieldOf: Object.fromEntries(Object.values(attachmentMessages).map((message) => [message, 'file' as const])),
  })
  const choose = (file: File | null) =>
    set({ file, title: fields.title.trim() || (file?.name.replace(/\.\w+$/, '') ?? '') })
  return (
    <Modal opened onClose={onClose} title="File" size="lg">
      <DialogForm form={form} button={isNew ? 'Insert file' : 'Change file'}>
        <FileInput
          label={isNew ? 'File' : 'Another file'}
          description="PDF, CSV or ZIP, up to 20 MB. Everyone who can read the article can download it."
          placeholder="Choose a file"
          value={fields.file}
          onChange={choose}
          accept={accepted}
          error={errors['file'] ?? fileProblem(fields.file)}
          clearable
        />
        {share !== null && <Progress value={share * 100} aria-label="Uploading the file" size="sm" />}
        <TextInput label="Title" {...text('title')} maxLength={200} />
      </DialogForm>
    </Modal>
  )
}

const fileProblem = (file: File | null) =>
  file && file.size > attachmentRules.maxBytes ? attachmentMessages.tooLarge : undefined

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

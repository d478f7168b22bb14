import { Modal, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { RedirectFields } from '../../../contract/redirects/endpoints.ts'
import { redirectLimits, redirectMessages, redirectStatuses } from '../../../contract/redirects/rules.ts'
import { type FormErrors, formErrors } from '../api.ts'
import { DialogForm, useDialogForm } from '../kit/dialog-form.tsx'
import { statusNames } from './redirect-list.tsx'

/** What the dialog edits; `id` null: a new redirect. */
export interface RedirectDraft {
  id: number | null
  fields: RedirectFields
}

interface Props {
  /** Null: closed. */
  draft: RedirectDraft | null
  save: (id: number | null, fields: RedirectFields) => Promise<void>
  close: () => void
}

export function RedirectDialog({ draft, save, close }: Props) {
  return (
    <Modal opened={draft !== null} onClose={close} title={draft?.id === null ? 'Add redirect' : 'Change redirect'}>
      {draft && <RedirectForm draft={draft} save={save} close={close} />}
    </Modal>
  )
}

function RedirectForm({ draft, save, close }: Props & { draft: RedirectDraft }) {
  const [fields, setFields] = useState(draft.fields)
  const { error, clear, form } = useDialogForm(() => save(draft.id, fields), close)
  const errors = errorsOf(error)
  const set = (changes: Partial<RedirectFields>) => {
    clear()
    setFields((before) => ({ ...before, ...changes }))
  }
  const isGone = fields.status === 410
  return (
    <DialogForm form={form} problem={errors.other}>
      <TextInput
        label="Old URL"
        description="A path of this site, such as /2019/old-story"
        required
        data-autofocus={draft.fields.path === '' || undefined}
        maxLength={redirectLimits.pathCharacters}
        value={fields.path}
        error={errors.fields['path']}
        onChange={({ currentTarget: { value } }) => set({ path: value })}
      />
      <NativeSelect
        label="Type"
        data={redirectStatuses.map((status) => ({ value: String(status), label: statusNames[status] }))}
        value={String(fields.status)}
        onChange={({ currentTarget: { value } }) => {
          const status = redirectStatuses.find((one) => String(one) === value) ?? 301
          set({ status, ...(status === 410 && { target: '' }) })
        }}
      />
      {!isGone && (
        <TextInput
          label="New URL"
          description="A path of this site, or a URL that begins with https://"
          required
          data-autofocus={draft.fields.path !== '' || undefined}
          maxLength={redirectLimits.targetCharacters}
          value={fields.target}
          error={errors.fields['target']}
          onChange={({ currentTarget: { value } }) => set({ target: value })}
        />
      )}
    </DialogForm>
  )
}

/** The server's message for each field, or for the whole form. */
function errorsOf(error: unknown): FormErrors {
  if (error instanceof ApiError && error.message === redirectMessages.known)
    return { fields: { path: error.message }, other: null }
  return formErrors(error, ['path', 'target'], 'Failed to save the redirect')
}

import { NativeSelect, TextInput } from '@mantine/core'
import { DialogForm, FormDialog, useAdminForm } from '../../../platform/web/admin/form.tsx'
import type { Redirect, RedirectFields } from '../contract/endpoints.ts'
import { redirectLimits, redirectMessages, redirectStatuses } from '../contract/rules.ts'
import { statusNames } from './redirect-list.tsx'

/** `redirect` null: a new one. */
export interface RedirectDraft {
  redirect: Redirect | null
  fields: RedirectFields
}

interface Props {
  /** Null: closed. */
  draft: RedirectDraft | null
  save: (redirect: Redirect | null, fields: RedirectFields) => Promise<void>
  close: () => void
}

export const RedirectDialog = ({ draft, save, close }: Props) => (
  <FormDialog
    about={draft}
    close={close}
    title={({ redirect }) => (redirect === null ? 'Add redirect' : 'Change redirect')}
  >
    {(shown) => <RedirectForm draft={shown} save={save} close={close} />}
  </FormDialog>
)

function RedirectForm({ draft, save, close }: Props & { draft: RedirectDraft }) {
  const { fields, set, text, form } = useAdminForm({
    fields: draft.fields,
    send: (typed) => save(draft.redirect, typed),
    close,
    failed: 'Failed to save the redirect',
    fieldOf: { [redirectMessages.known]: 'path' },
  })
  return (
    <DialogForm form={form}>
      <TextInput
        label="Old URL"
        description="A path of this site, such as /2019/old-story"
        required
        data-autofocus={draft.fields.path === '' || undefined}
        maxLength={redirectLimits.pathCharacters}
        {...text('path')}
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
      {fields.status !== 410 && (
        <TextInput
          label="New URL"
          description="A path of this site, or a URL that begins with https://"
          required
          data-autofocus={draft.fields.path !== '' || undefined}
          maxLength={redirectLimits.targetCharacters}
          {...text('target')}
        />
      )}
    </DialogForm>
  )
}

import { Modal, TextInput } from '@mantine/core'
import { DialogForm, useAdminForm } from '../../../../../platform/web/admin/form.tsx'
import { toLinkAddress } from '../../../../articles/admin/text/link-address.ts'

interface Props {
  onDone: (button: { label: string; href: string }) => void
  onClose: () => void
}

export function ButtonDialog({ onDone, onClose }: Props) {
  const { text, form } = useAdminForm({
    fields: { label: '', href: '' },
    send: async ({ label, href }) => onDone({ label: label.trim(), href: toLinkAddress(href) ?? '' }),
    failed: 'Failed to insert the button',
    check: ({ label, href }) => ({
      ...(!label.trim() && { label: 'Enter the text of the button' }),
      ...(!toLinkAddress(href) && {
        href: 'A link must be a web URL, an email address or a page of the magazine (/section/…)',
      }),
    }),
  })
  return (
    <Modal opened onClose={onClose} title="Button">
      <DialogForm form={{ ...form, close: onClose }} button="Insert">
        <TextInput label="Text" data-autofocus maxLength={60} {...text('label')} />
        <TextInput label="Link" placeholder="https:// or /section/…" {...text('href')} />
      </DialogForm>
    </Modal>
  )
}

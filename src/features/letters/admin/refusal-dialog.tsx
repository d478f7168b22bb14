import { Modal, Text, Textarea } from '@mantine/core'
import { DialogForm, useAdminForm } from '../../../platform/web/admin/form.tsx'
import type { AdminLetter } from '../contract/endpoints.ts'
import { letterLimits, letterMessages } from '../contract/rules.ts'

interface Props {
  letter: AdminLetter
  onClose: () => void
  onRefuse: (reason: string) => Promise<unknown>
}

export function RefusalDialog({ letter, onClose, onRefuse }: Props) {
  const { text, form } = useAdminForm({
    fields: { reason: '' },
    send: async ({ reason }) => void (await onRefuse(reason)),
    close: onClose,
    failed: 'Failed to save the letter',
    check: ({ reason }) => (reason.trim() === '' ? { reason: letterMessages.noReason } : {}),
  })
  return (
    <Modal opened onClose={onClose} title="Reject the letter">
      <DialogForm form={form} button="Reject">
        <Text size="sm" lineClamp={6}>
          {letter.text}
        </Text>
        <Textarea
          label="Reason"
          description={`${letter.name} receives it by email in two minutes and sees it in their account`}
          maxLength={letterLimits.reason}
          autosize
          minRows={2}
          data-autofocus
          {...text('reason')}
        />
      </DialogForm>
    </Modal>
  )
}

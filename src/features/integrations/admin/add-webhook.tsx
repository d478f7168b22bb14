import { Checkbox, Modal, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { DialogForm, useAdminForm } from '../../../platform/web/admin/form.tsx'
import { webhookEventNames, webhookEvents, webhookLimits } from '../contract/webhook-events.ts'
import { ShownOnce } from './shown-once.tsx'
import { webhooksQuery } from './webhook-actions.ts'

interface Props {
  isOpen: boolean
  close: () => void
}

export const AddWebhook = ({ isOpen, close }: Props) => (
  <Modal opened={isOpen} onClose={close} title="Add webhook" closeOnClickOutside={false}>
    {isOpen && <WebhookForm close={close} />}
  </Modal>
)

function WebhookForm({ close }: Pick<Props, 'close'>) {
  const queries = useQueryClient()
  const [secret, setSecret] = useState('')
  const { text, value, form } = useAdminForm({
    fields: { address: '', events: [] as string[] },
    send: async ({ address, events: chosen }) => {
      const events = webhookEventNames.filter((event) => chosen.includes(event))
      setSecret((await adminApi.call('POST /admin/webhooks', { body: { address, events } })).secret)
      await queries.invalidateQueries({ queryKey: webhooksQuery })
    },
    failed: 'Failed to add the webhook',
  })
  if (secret)
    return (
      <ShownOnce
        label="Secret"
        secret={secret}
        close={close}
        hint="Use it to verify that messages come from this site (Standard Webhooks)."
      />
    )
  return (
    <DialogForm form={{ ...form, close }} button="Add webhook">
      <TextInput
        label="Endpoint URL"
        description="The URL that receives the messages. It must be reachable from the internet"
        type="url"
        placeholder="https://"
        data-autofocus
        required
        maxLength={webhookLimits.address}
        {...text('address')}
      />
      <Checkbox.Group label="Events" {...value('events')}>
        <Stack gap="xs" mt="xs">
          {webhookEventNames.map((event) => (
            <Checkbox key={event} value={event} label={webhookEvents[event]} description={event} />
          ))}
        </Stack>
      </Checkbox.Group>
    </DialogForm>
  )
}

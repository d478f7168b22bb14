import { Alert, Checkbox, Modal, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { webhookEventNames, webhookEvents, webhookLimits } from '../../../contract/programs/webhook-events.ts'
import { adminApi, formErrors } from '../api.ts'
import { FormFooter } from '../kit/form-footer.tsx'
import { ShownOnce } from './shown-once.tsx'
import { webhooksQuery } from './webhook-actions.ts'

interface Props {
  isOpen: boolean
  close: () => void
}

/** Adds a webhook and shows its secret once. */
export const AddWebhook = ({ isOpen, close }: Props) => (
  <Modal opened={isOpen} onClose={close} title="Add webhook" closeOnClickOutside={false}>
    {isOpen && <WebhookForm close={close} />}
  </Modal>
)

function WebhookForm({ close }: Pick<Props, 'close'>) {
  const queries = useQueryClient()
  const [address, setAddress] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => {
      const events = webhookEventNames.filter((event) => chosen.includes(event))
      return adminApi.call('POST /admin/webhooks', { body: { address, events } })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: webhooksQuery }),
  })
  if (data)
    return (
      <ShownOnce
        label="Secret"
        secret={data.secret}
        close={close}
        hint="Use it to verify that messages come from this site (Standard Webhooks)."
      />
    )
  const refused = error ? formErrors(error, ['address', 'events'], 'Failed to add the webhook') : null
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
    >
      <Stack gap="md">
        {refused?.other && (
          <Alert color="red" variant="light" role="alert">
            {refused.other}
          </Alert>
        )}
        <TextInput
          label="Endpoint URL"
          description="The URL that receives the messages. It must be reachable from the internet"
          type="url"
          placeholder="https://"
          data-autofocus
          required
          maxLength={webhookLimits.address}
          value={address}
          error={refused?.fields['address']}
          onChange={({ currentTarget: { value } }) => setAddress(value)}
        />
        <Checkbox.Group label="Events" value={chosen} onChange={setChosen} error={refused?.fields['events']}>
          <Stack gap="xs" mt="xs">
            {webhookEventNames.map((event) => (
              <Checkbox key={event} value={event} label={webhookEvents[event]} description={event} />
            ))}
          </Stack>
        </Checkbox.Group>
        <FormFooter onCancel={close} loading={isPending}>
          Add webhook
        </FormFooter>
      </Stack>
    </form>
  )
}

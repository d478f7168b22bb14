import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Subscriber } from '../../../contract/subscriptions/admin-endpoints.ts'
import { useFormatDateTime } from '../kit/date-time.tsx'
import type { PlanAction } from './plan-actions.ts'

/** An action that waits for confirmation. */
export interface PendingChange {
  subscriber: Subscriber
  action: PlanAction
}

interface Props {
  pending: PendingChange | null
  close: () => void
  perform: (pending: PendingChange, reason: string) => Promise<void>
}

/** Confirms a change of plan, explains its effect and takes a reason. */
export function ChangeDialog({ pending, close, perform }: Props) {
  // Keeps the content while the dialog closes.
  const [shown, setShown] = useState(pending)
  if (pending && pending !== shown) setShown(pending)
  return (
    <Modal opened={pending !== null} onClose={close} title={shown && `${shown.action.label}?`} size="sm">
      {shown && (
        <ConfirmationForm key={`${shown.subscriber.id} ${shown.action.label}`} shown={shown} {...{ close, perform }} />
      )}
    </Modal>
  )
}

function ConfirmationForm({ shown, close, perform }: { shown: PendingChange } & Omit<Props, 'pending'>) {
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const moment = useFormatDateTime()
  const { subscriber, action } = shown
  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    setBusy(true)
    await perform(shown, reason)
    setBusy(false)
    close()
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Text fw={600}>{subscriber.username}</Text>
      <Text c="dimmed" mb="xs" style={{ overflowWrap: 'anywhere' }}>
        {subscriber.email}
      </Text>
      <Text>{action.explain(subscriber, subscriber.until && moment(subscriber.until).slice(0, 10))}</Text>
      <TextInput
        mt="md"
        label="Reason (optional)"
        description="Stored with the change. The reader can download it."
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={close}>
          Cancel
        </Button>
        <Button type="submit" color={action.isGrave ? 'red' : 'copper'} loading={isBusy}>
          {action.label}
        </Button>
      </Group>
    </form>
  )
}

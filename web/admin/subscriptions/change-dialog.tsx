import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Subscriber } from '../../../contract/subscriptions/admin-endpoints.ts'
import { useFormatDateTime } from '../kit/date-time.tsx'
import type { PlanAction } from './plan-actions.ts'

/** An action that somebody is asked about before it is done. */
export interface Wanted {
  subscriber: Subscriber
  action: PlanAction
}

interface Props {
  wanted: Wanted | null
  close: () => void
  perform: (wanted: Wanted, reason: string) => Promise<void>
}

/** Asks before a plan is changed, says what follows, and takes a reason that is kept. */
export function ChangeDialog({ wanted, close, perform }: Props) {
  // The words stay while the dialog goes.
  const [shown, setShown] = useState(wanted)
  if (wanted && wanted !== shown) setShown(wanted)
  return (
    <Modal opened={wanted !== null} onClose={close} title={shown && `${shown.action.label}?`} size="sm">
      {shown && <Question key={`${shown.subscriber.id} ${shown.action.label}`} shown={shown} {...{ close, perform }} />}
    </Modal>
  )
}

function Question({ shown, close, perform }: { shown: Wanted } & Omit<Props, 'wanted'>) {
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
        description="Kept with the change; part of what the reader can download."
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

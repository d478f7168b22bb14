import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Subscriber } from '../../../../contract/subscriptions/admin-endpoints.ts'
import { lastGrantDay } from '../../../../contract/subscriptions/plans.ts'
import { useFormatDateTime } from '../../kit/date-time.tsx'
import { FormFooter } from '../../kit/form-footer.tsx'
import { type PlanAction, plusOneYear } from './plan-actions.ts'

/** An action that waits for confirmation. */
export interface PendingChange {
  subscriber: Subscriber
  action: PlanAction
  /** The last day that the dialog proposes for a grant. */
  until?: string
}

/** What the administrator enters. An empty `until`: no end date. */
export interface Entered {
  reason: string
  until: string
}

interface Props {
  pending: PendingChange | null
  close: () => void
  perform: (pending: PendingChange, entered: Entered) => Promise<void>
}

/** Confirms a change of plan, explains its effect and takes a reason. */
export function ChangeDialog({ pending, close, perform }: Props) {
  // Keeps the content while the dialog closes.
  const [shown, setShown] = useState(pending)
  if (pending && pending !== shown) setShown(pending)
  return (
    // Above the drawer of a member.
    <Modal opened={pending !== null} onClose={close} title={shown && `${shown.action.label}?`} size="sm" zIndex={250}>
      {shown && (
        <ConfirmationForm key={`${shown.subscriber.id} ${shown.action.label}`} shown={shown} {...{ close, perform }} />
      )}
    </Modal>
  )
}

function ConfirmationForm({ shown, close, perform }: { shown: PendingChange } & Omit<Props, 'pending'>) {
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState(shown.until ?? '')
  const [isBusy, setBusy] = useState(false)
  const moment = useFormatDateTime()
  const { subscriber, action } = shown
  const [today] = useState(() => moment(new Date().toISOString()).slice(0, 10))
  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    setBusy(true)
    await perform(shown, { reason, until })
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
      {!action.isGrave && (
        <Group mt="md" gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            type="date"
            label="Until"
            description="The last day. Leave empty for no end date."
            required={action.label === 'Extend'}
            min={today}
            max={lastGrantDay}
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
            style={{ flex: 1 }}
          />
          <Button variant="default" onClick={() => setUntil(shown.until ?? plusOneYear(today))}>
            One year
          </Button>
        </Group>
      )}
      <TextInput
        mt="md"
        label="Reason (optional)"
        description="Stored with the change. The reader can download it."
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormFooter mt="lg" focusesCancel onCancel={close} color={action.isGrave ? 'red' : 'copper'} loading={isBusy}>
        {action.label}
      </FormFooter>
    </form>
  )
}

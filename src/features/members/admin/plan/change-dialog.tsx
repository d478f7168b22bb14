import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { lastGrantDay } from '../../../../platform/contract/plan-grants.ts'
import { useFormatDateTime } from '../../../../platform/web/admin/date-time.tsx'
import { DialogForm, FormDialog, useAdminForm } from '../../../../platform/web/admin/form.tsx'
import type { Subscriber } from '../../../subscriptions/contract/admin-endpoints.ts'
import { lastDayProblem, type PlanAction, plusOneYear } from './plan-actions.ts'

export interface PendingChange {
  subscriber: Subscriber
  action: PlanAction
  /** The last day that the dialog proposes for a grant. */
  until?: string
}

/** An empty `until`: no end date. */
export interface Entered {
  reason: string
  until: string
}

interface Props {
  pending: PendingChange | null
  close: () => void
  perform: (pending: PendingChange, entered: Entered) => Promise<void>
}

export const ChangeDialog = ({ pending, close, perform }: Props) => (
  // Above the drawer of a member.
  <FormDialog about={pending} close={close} title={({ action }) => `${action.label}?`} size="sm" zIndex={250}>
    {(shown) => (
      <ConfirmationForm key={`${shown.subscriber.id} ${shown.action.label}`} shown={shown} {...{ close, perform }} />
    )}
  </FormDialog>
)

function ConfirmationForm({ shown, close, perform }: { shown: PendingChange } & Omit<Props, 'pending'>) {
  const moment = useFormatDateTime()
  const { subscriber, action } = shown
  const [today] = useState(() => moment(new Date().toISOString()).slice(0, 10))
  const { set, text, form } = useAdminForm<Entered>({
    fields: { reason: '', until: shown.until ?? '' },
    send: (entered) => perform(shown, entered),
    close,
    failed: 'Failed to change the plan',
    check: ({ until }) =>
      action.isGrave || (until === '' && action.label !== 'Extend') ? {} : { until: lastDayProblem(until, today) },
  })
  return (
    <DialogForm form={form} button={action.label} color={action.isGrave ? 'red' : 'copper'} focusesCancel>
      <div>
        <Text fw={600}>{subscriber.username}</Text>
        <Text c="dimmed" mb="xs" style={{ overflowWrap: 'anywhere' }}>
          {subscriber.email}
        </Text>
        <Text>{action.explain(subscriber, subscriber.until && moment(subscriber.until).slice(0, 10))}</Text>
      </div>
      {!action.isGrave && (
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            type="date"
            label="Until"
            description="The last day. Leave empty for no end date."
            required={action.label === 'Extend'}
            min={today}
            max={lastGrantDay}
            style={{ flex: 1 }}
            {...text('until')}
          />
          <Button variant="default" onClick={() => set({ until: shown.until ?? plusOneYear(today) })}>
            One year
          </Button>
        </Group>
      )}
      <TextInput
        label="Reason (optional)"
        description="Stored with the change. The reader can download it."
        maxLength={300}
        {...text('reason')}
      />
    </DialogForm>
  )
}

import { Modal, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { lastGrantDay } from '../../../../platform/contract/plan-grants.ts'
import { type Plan, planNames, plans } from '../../../../platform/contract/plans.ts'
import { useFormatDateTime } from '../../../../platform/web/admin/date-time.tsx'
import { DialogForm, useAdminForm } from '../../../../platform/web/admin/form.tsx'
import { LabelInput } from '../member-labels.tsx'
import { lastDayProblem, plusOneYear } from '../plan/plan-actions.ts'
import { findOrAddLabel, useLabels } from '../use-labels.ts'
import type { MembersChange } from './use-member-change.ts'

interface Props {
  isOpen: boolean
  close: () => void
  /** `12 members`. */
  whom: string
  /** @throws ApiError */
  onChange: (change: MembersChange) => Promise<void>
}

const kinds = { 'add-label': 'Add a label', 'remove-label': 'Remove a label', grant: 'Grant a plan' } as const
type Kind = keyof typeof kinds

interface Fields {
  kind: Kind
  /** A name where one is added, an id where one is removed. */
  label: string
  plan: Plan
  until: string
  reason: string
}

export function MemberChangeDialog({ isOpen, close, whom, onChange }: Props) {
  return (
    <Modal opened={isOpen} onClose={close} title="Change the selected members" size="sm">
      <ChangeForm close={close} whom={whom} onChange={onChange} />
    </Modal>
  )
}

function ChangeForm({ close, whom, onChange }: Omit<Props, 'isOpen'>) {
  const labels = useLabels()
  const moment = useFormatDateTime()
  const [today] = useState(() => moment(new Date().toISOString()).slice(0, 10))
  const { fields, set, text, value, form } = useAdminForm<Fields>({
    fields: { kind: 'add-label', label: '', plan: 'silver', until: plusOneYear(today), reason: '' },
    send: async ({ kind, label, ...grant }) =>
      onChange(
        kind === 'grant'
          ? { kind, ...grant }
          : { kind, label: kind === 'add-label' ? await findOrAddLabel(labels, label) : Number(label) },
      ),
    close,
    failed: 'Failed to change the members',
    check: ({ kind, label, until }) =>
      kind === 'grant'
        ? { until: lastDayProblem(until, today) }
        : { label: label.trim() === '' ? 'Choose a label' : undefined },
  })
  const { kind } = fields
  return (
    <DialogForm form={form} button={`${kind === 'grant' ? 'Grant to' : 'Change'} ${whom}`}>
      <NativeSelect
        label="Action"
        data={Object.entries(kinds).map(([one, label]) => ({ value: one, label }))}
        {...text('kind')}
        onChange={({ currentTarget }) => {
          const chosen = Object.keys(kinds).find((one): one is Kind => one === currentTarget.value)
          set({ kind: chosen ?? kind, label: '' })
        }}
      />
      {kind === 'add-label' && <LabelInput label="Label" labels={labels} {...value('label')} />}
      {kind === 'remove-label' && (
        <NativeSelect
          label="Label"
          data={[{ value: '', label: 'Choose' }, ...labels.map(({ id, name }) => ({ value: String(id), label: name }))]}
          {...text('label')}
        />
      )}
      {kind === 'grant' && <GrantFields today={today} text={text} />}
    </DialogForm>
  )
}

interface GrantFieldsProps {
  today: string
  text: ReturnType<typeof useAdminForm<Fields>>['text']
}

const GrantFields = ({ today, text }: GrantFieldsProps) => (
  <>
    <NativeSelect
      label="Plan"
      data={plans.map((plan) => ({ value: plan, label: planNames[plan] }))}
      {...text('plan')}
    />
    <TextInput
      type="date"
      label="Until"
      description="The last day."
      required
      min={today}
      max={lastGrantDay}
      {...text('until')}
    />
    <TextInput
      label="Reason (optional)"
      description="Stored with the change. The reader can download it."
      maxLength={300}
      {...text('reason')}
    />
    <Text size="sm" c="dimmed">
      The plan starts immediately, without payment. Members with a better or longer plan keep theirs. You can undo this
      for a week.
    </Text>
  </>
)

import { Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { lastGrantDay, type Plan, planNames } from '../../../../contract/subscriptions/plans.ts'
import { useFormatDateTime } from '../../kit/date-time.tsx'
import { FormFooter } from '../../kit/form-footer.tsx'
import { notifyError } from '../../kit/notify.tsx'
import { LabelInput } from '../member-labels.tsx'
import { plusOneYear } from '../plan/plan-actions.ts'
import { findOrAddLabel, useLabels } from '../use-labels.ts'
import type { MembersChange } from './use-member-change.ts'

interface Props {
  isOpen: boolean
  close: () => void
  /** `12 members`. */
  whom: string
  /** Returns whether the change has started. */
  onChange: (change: MembersChange) => Promise<boolean>
}

const kinds = { 'add-label': 'Add a label', 'remove-label': 'Remove a label', grant: 'Grant a plan' } as const
type Kind = keyof typeof kinds

/** Asks what to change of the selected members. */
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
  const [kind, setKind] = useState<Kind>('add-label')
  const [name, setName] = useState('')
  const [plan, setPlan] = useState<Plan>('silver')
  const [until, setUntil] = useState(() => plusOneYear(today))
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isLabel = kind !== 'grant'
  const toChange = async (): Promise<MembersChange> => {
    if (kind === 'grant') return { kind, plan, until, reason }
    if (kind === 'add-label') return { kind, label: await findOrAddLabel(labels, name) }
    return { kind, label: Number(name) }
  }
  const send = async () => {
    setTried(true)
    if (isLabel ? name.trim() === '' : until === '') return
    setBusy(true)
    try {
      if (await onChange(await toChange())) close()
    } catch (error) {
      notifyError('Failed to add the label', error)
    } finally {
      setBusy(false)
    }
  }
  const missing = isTried && name.trim() === '' ? 'Choose a label' : undefined
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Stack gap="sm">
        <NativeSelect
          label="Action"
          data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
          value={kind}
          onChange={({ currentTarget }) => {
            const chosen = Object.keys(kinds).find((one): one is Kind => one === currentTarget.value)
            if (chosen) setKind(chosen)
            setName('')
            setTried(false)
          }}
        />
        {kind === 'add-label' && (
          <LabelInput label="Label" labels={labels} value={name} onChange={setName} error={missing} />
        )}
        {kind === 'remove-label' && (
          <NativeSelect
            label="Label"
            data={[
              { value: '', label: 'Choose' },
              ...labels.map((label) => ({ value: String(label.id), label: label.name })),
            ]}
            value={name}
            error={missing}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        {kind === 'grant' && (
          <>
            <NativeSelect
              label="Plan"
              data={Object.entries(planNames).map(([value, label]) => ({ value, label }))}
              value={plan}
              onChange={(event) => setPlan(event.currentTarget.value === 'gold' ? 'gold' : 'silver')}
            />
            <TextInput
              type="date"
              label="Until"
              description="The last day."
              required
              min={today}
              max={lastGrantDay}
              value={until}
              onChange={(event) => setUntil(event.currentTarget.value)}
            />
            <TextInput
              label="Reason (optional)"
              description="Stored with the change. The reader can download it."
              maxLength={300}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <Text size="sm" c="dimmed">
              The plan starts immediately, without payment. Members with a better or longer plan keep theirs. You can
              undo this for a week.
            </Text>
          </>
        )}
      </Stack>
      <FormFooter mt="lg" onCancel={close} loading={isBusy}>
        {kind === 'grant' ? 'Grant to' : 'Change'} {whom}
      </FormFooter>
    </form>
  )
}

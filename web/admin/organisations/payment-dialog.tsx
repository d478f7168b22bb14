import { Anchor, Badge, Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AdminOrganisation, OrganisationReceipt } from '../../../contract/organisations/admin.ts'
import { organisationLimits } from '../../../contract/organisations/rules.ts'
import {
  type Currency,
  currencies,
  formatMoney,
  isCurrency,
  parseMoney,
} from '../../../contract/subscriptions/currencies.ts'
import { indianStates, isStateCode, stateCodes } from '../../../contract/subscriptions/indian-states.ts'
import { adminApi, formErrors } from '../api.ts'
import { useCurrencies } from '../kit/currencies.ts'
import { DialogForm, useDialogForm } from '../kit/dialog-form.tsx'
import { download } from '../kit/download.ts'

interface Props {
  organisation: AdminOrganisation
  onPaid: (message: string) => void
  close: () => void
}

const names = ['orderNumber', 'amount', 'currency', 'billingState']

/** Marks an order of an organisation as paid, and lists its receipts. */
export function PaymentDialog({ organisation, onPaid, close }: Props) {
  const [undone, setUndone] = useState<OrganisationReceipt | null>(null)
  if (undone) return <UndoDialog organisation={organisation} receipt={undone} onUndone={onPaid} close={close} />
  return (
    <Modal opened onClose={close} title={`Payments of ${organisation.name}`} size="md">
      <Stack gap="md">
        {organisation.receipts.map((receipt) => (
          <Document
            key={receipt.id}
            document={receipt}
            undo={receipt.kind === 'receipt' && !receipt.isUndone ? () => setUndone(receipt) : null}
          />
        ))}
        <PaymentForm organisation={organisation} onPaid={onPaid} close={close} />
      </Stack>
    </Modal>
  )
}

interface DocumentProps {
  document: OrganisationReceipt
  /** Null: it is undone, or a credit note. */
  undo: (() => void) | null
}

function Document({ document: { id, kind, number, orderNumber, amount, currency, isUndone }, undo }: DocumentProps) {
  const save = () =>
    download(`/admin/fiscal-documents/${id}`, `${number.replaceAll('/', '-')}.pdf`, 'Failed to download the document')
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">
        {orderNumber}: {kind === 'receipt' ? '' : '−'}
        {formatMoney(amount, currency)}{' '}
        {isUndone && (
          <Badge variant="light" color="gray">
            Reversed
          </Badge>
        )}
        {kind === 'credit-note' && <Badge variant="light">Credit note</Badge>}
      </Text>
      <Group gap="xs" wrap="nowrap">
        {undo && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={`Reverse the payment ${number}`}
            onClick={undo}
          >
            Reverse
          </Button>
        )}
        <Anchor component="button" type="button" size="sm" onClick={() => void save()}>
          {number}
        </Anchor>
      </Group>
    </Group>
  )
}

interface UndoProps {
  organisation: AdminOrganisation
  receipt: OrganisationReceipt
  onUndone: (message: string) => void
  close: () => void
}

/** Takes back a payment that never came. */
function UndoDialog({ organisation: { id, name }, receipt, onUndone, close }: UndoProps) {
  const [reason, setReason] = useState('')
  const save = async () => {
    const params = { id: String(id), receipt: String(receipt.id) }
    const { message } = await adminApi.call('POST /admin/organisations/:id/receipts/:receipt/undo', {
      params,
      body: { reason },
    })
    onUndone(message)
  }
  const { error, form } = useDialogForm(save, close)
  const { fields, other } = formErrors(error, ['reason'], 'Failed to reverse the payment')
  return (
    <Modal opened onClose={close} title={`Reverse the payment ${receipt.number}`} size="md">
      <DialogForm form={form} problem={other} button="Issue the credit note">
        <Text size="sm">
          {formatMoney(receipt.amount, receipt.currency)} for {receipt.orderNumber} was recorded by mistake. A credit
          note cancels the receipt, and the managers of {name} receive it by email. This moves no money. Readers keep
          their access until you end the organisation.
        </Text>
        <TextInput
          label="Reason"
          description="Shown in the email to the managers and in the audit log"
          required
          data-autofocus
          maxLength={organisationLimits.reason}
          error={fields['reason']}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </DialogForm>
    </Modal>
  )
}

function PaymentForm({ organisation: { id, orderNumber: present, isPaid }, onPaid, close }: Props) {
  const [orderNumber, setOrderNumber] = useState(isPaid ? '' : present)
  const [amount, setAmount] = useState('')
  const offered = useCurrencies()
  const [chosen, setChosen] = useState<Currency>()
  const currency = chosen ?? offered[0]
  const [state, setState] = useState('')
  const save = async () => {
    if (!currency) return
    const body = {
      // What is no amount becomes 0, which the server refuses with a sentence.
      ...{ orderNumber, currency, amount: parseMoney(amount, currency) ?? 0 },
      billingState: isStateCode(state) ? state : null,
    }
    const { message } = await adminApi.call('POST /admin/organisations/:id/payments', {
      params: { id: String(id) },
      body,
    })
    onPaid(message)
  }
  const { error, form } = useDialogForm(save, close)
  const { fields, other } = formErrors(error, names, 'Failed to mark the order as paid')
  return (
    <DialogForm form={form} problem={other} button="Mark as paid">
      <TextInput
        label="Order number"
        required
        data-autofocus
        maxLength={organisationLimits.orderNumber}
        error={fields['orderNumber']}
        value={orderNumber}
        onChange={(event) => setOrderNumber(event.currentTarget.value)}
      />
      <Group grow align="flex-start">
        <TextInput
          label="Amount, with tax"
          required
          inputMode="decimal"
          error={fields['amount']}
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <NativeSelect
          label="Currency"
          data={[...new Set([...offered, ...currencies])]}
          error={fields['currency']}
          value={currency}
          onChange={({ currentTarget: { value } }) => isCurrency(value) && setChosen(value)}
        />
      </Group>
      <NativeSelect
        label="State of the buyer"
        description="For GST"
        data={[{ value: '', label: 'None' }, ...stateCodes.map((value) => ({ value, label: indianStates[value] }))]}
        value={state}
        onChange={(event) => setState(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        This issues a numbered receipt and emails it to the managers. You can reverse a mistake with a credit note.
      </Text>
    </DialogForm>
  )
}

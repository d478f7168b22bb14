import { Anchor, Badge, Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type Currency,
  currencies,
  formatMoney,
  isCurrency,
  parseMoney,
} from '../../../platform/contract/currencies.ts'
import { indianStates, isStateCode, stateCodes } from '../../../platform/contract/indian-states.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { useCurrencies } from '../../../platform/web/admin/currencies.ts'
import { download } from '../../../platform/web/admin/download.ts'
import { DialogForm, useAdminForm } from '../../../platform/web/admin/form.tsx'
import type { AdminOrganisation, OrganisationReceipt } from '../contract/admin.ts'
import { organisationLimits } from '../contract/rules.ts'

interface Props {
  organisation: AdminOrganisation
  onPaid: (message: string) => void
  close: () => void
}

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

function UndoDialog({ organisation: { id, name }, receipt, onUndone, close }: UndoProps) {
  const { text, form } = useAdminForm({
    fields: { reason: '' },
    send: async (body) => {
      const params = { id: String(id), receipt: String(receipt.id) }
      onUndone((await adminApi.call('POST /admin/organisations/:id/receipts/:receipt/undo', { params, body })).message)
    },
    close,
    failed: 'Failed to reverse the payment',
  })
  return (
    <Modal opened onClose={close} title={`Reverse the payment ${receipt.number}`} size="md">
      <DialogForm form={form} button="Issue the credit note">
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
          {...text('reason')}
        />
      </DialogForm>
    </Modal>
  )
}

interface PaymentFields {
  orderNumber: string
  amount: string
  /** Undefined: the first that is offered. */
  currency: Currency | undefined
  billingState: string
}

function PaymentForm({ organisation: { id, orderNumber: present, isPaid }, onPaid, close }: Props) {
  const offered = useCurrencies()
  const { fields, set, text, errors, form } = useAdminForm<PaymentFields>({
    fields: { orderNumber: isPaid ? '' : present, amount: '', currency: undefined, billingState: '' },
    send: async ({ orderNumber, amount, currency = offered[0], billingState }) => {
      if (!currency) return
      const body = {
        // Text that is no amount becomes 0, which the server refuses with a sentence.
        orderNumber,
        currency,
        amount: parseMoney(amount, currency) ?? 0,
        billingState: isStateCode(billingState) ? billingState : null,
      }
      const params = { id: String(id) }
      onPaid((await adminApi.call('POST /admin/organisations/:id/payments', { params, body })).message)
    },
    close,
    failed: 'Failed to mark the order as paid',
  })
  return (
    <DialogForm form={form} button="Mark as paid">
      <TextInput
        label="Order number"
        required
        data-autofocus
        maxLength={organisationLimits.orderNumber}
        {...text('orderNumber')}
      />
      <Group grow align="flex-start">
        <TextInput label="Amount, with tax" required inputMode="decimal" {...text('amount')} />
        <NativeSelect
          label="Currency"
          data={[...new Set([...offered, ...currencies])]}
          error={errors['currency']}
          value={fields.currency ?? offered[0]}
          onChange={({ currentTarget }) => isCurrency(currentTarget.value) && set({ currency: currentTarget.value })}
        />
      </Group>
      <NativeSelect
        label="State of the buyer"
        description="For GST"
        data={[{ value: '', label: 'None' }, ...stateCodes.map((value) => ({ value, label: indianStates[value] }))]}
        {...text('billingState')}
      />
      <Text size="sm" c="dimmed">
        This issues a numbered receipt and emails it to the managers. You can reverse a mistake with a credit note.
      </Text>
    </DialogForm>
  )
}

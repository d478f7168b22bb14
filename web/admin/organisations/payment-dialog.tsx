import { Anchor, Group, Modal, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AdminOrganisation } from '../../../contract/organisations/admin.ts'
import { organisationLimits } from '../../../contract/organisations/rules.ts'
import { indianStates, isStateCode, stateCodes } from '../../../contract/subscriptions/indian-states.ts'
import { currencies, defaultCurrency, formatMoney } from '../../../contract/subscriptions/plans.ts'
import { adminApi, formErrors } from '../api.ts'
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
  return (
    <Modal opened onClose={close} title={`Payments of ${organisation.name}`} size="md">
      <Stack gap="md">
        {organisation.receipts.map(({ id, number, orderNumber, amount, currency }) => (
          <Group key={id} justify="space-between">
            <Text size="sm">
              {orderNumber}: {formatMoney(amount, currency)}
            </Text>
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() =>
                void download(
                  `/admin/fiscal-documents/${id}`,
                  `${number.replaceAll('/', '-')}.pdf`,
                  'The receipt is not downloaded',
                )
              }
            >
              {number}
            </Anchor>
          </Group>
        ))}
        <PaymentForm organisation={organisation} onPaid={onPaid} close={close} />
      </Stack>
    </Modal>
  )
}

function PaymentForm({ organisation: { id, orderNumber: present, isPaid }, onPaid, close }: Props) {
  const [orderNumber, setOrderNumber] = useState(isPaid ? '' : present)
  const [amount, setAmount] = useState('')
  const [currency, setCurrency] = useState<string>(defaultCurrency)
  const [state, setState] = useState('')
  const save = async () => {
    const body = {
      ...{ orderNumber, amount: Math.round(Number(amount) * 100) },
      currency: currencies.find((one) => one === currency) ?? defaultCurrency,
      billingState: isStateCode(state) ? state : null,
    }
    const { message } = await adminApi.call('POST /admin/organisations/:id/payments', {
      params: { id: String(id) },
      body,
    })
    onPaid(message)
  }
  const { error, form } = useDialogForm(save, close)
  const { fields, other } = formErrors(error, names, 'The order is not marked as paid')
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
        <NumberInput
          label="Amount, with tax"
          required
          hideControls
          decimalScale={2}
          allowNegative={false}
          error={fields['amount']}
          value={amount}
          onChange={(value) => setAmount(String(value))}
        />
        <NativeSelect
          label="Currency"
          data={[...currencies]}
          value={currency}
          onChange={(event) => setCurrency(event.currentTarget.value)}
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
        This issues a numbered receipt and mails it to the managers. It cannot be taken back here.
      </Text>
    </DialogForm>
  )
}

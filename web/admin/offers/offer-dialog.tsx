import { Alert, Group, Modal, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ListedOffer } from '../../../contract/subscriptions/offer-endpoints.ts'
import { offerLimits } from '../../../contract/subscriptions/offer-rules.ts'
import { planNames, plans } from '../../../contract/subscriptions/plans.ts'
import { adminApi, explain } from '../api.ts'
import { useCurrencies } from '../kit/currencies.ts'
import { FormFooter } from '../kit/form-footer.tsx'

interface Props {
  isOpen: boolean
  close: () => void
  onAdded: (answer: { offers: ListedOffer[] }) => void
}

/** Adds an offer. What is typed stays if the server refuses it. */
export function OfferDialog({ isOpen, close, onAdded }: Props) {
  return (
    <Modal opened={isOpen} onClose={close} title="Add offer" size="md">
      <OfferForm close={close} onAdded={onAdded} />
    </Modal>
  )
}

const nothing = {
  code: '',
  percentOff: '20',
  freeMonths: '0',
  plan: '',
  currency: '',
  mostUses: '',
  startsOn: '',
  endsOn: '',
}
type Field = keyof typeof nothing

function OfferForm({ close, onAdded }: Omit<Props, 'isOpen'>) {
  const offered = useCurrencies()
  const [typed, setTyped] = useState(nothing)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const field = (name: Field) => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  })
  const number = (name: Field) => ({
    value: typed[name],
    onChange: (value: string | number) => setTyped({ ...typed, [name]: String(value) }),
    allowDecimal: false,
    allowNegative: false,
    hideControls: true,
  })
  const save = async () => {
    setBusy(true)
    setProblem(null)
    const { code, plan, currency, mostUses, startsOn, endsOn } = typed
    const body = {
      code,
      percentOff: Number(typed.percentOff || 0),
      freeMonths: Number(typed.freeMonths || 0),
      plan: plans.find((one) => one === plan) ?? null,
      currency: offered.find((one) => one === currency) ?? null,
      mostUses: mostUses === '' ? null : Number(mostUses),
      startsOn: startsOn || null,
      endsOn: endsOn || null,
    }
    try {
      onAdded(await adminApi.call('POST /admin/offers', { body }))
      close()
    } catch (error) {
      setProblem(explain('Failed to add the offer', error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="sm">
        <TextInput
          data-autofocus
          required
          label="Code"
          description="Letters, digits and hyphens. Upper and lower case are the same."
          maxLength={offerLimits.code}
          {...field('code')}
        />
        <Group grow align="flex-start">
          <NumberInput label="Percent off" min={0} max={offerLimits.percentOff} {...number('percentOff')} />
          <NumberInput label="Months free" min={0} max={offerLimits.freeMonths} {...number('freeMonths')} />
        </Group>
        <Group grow align="flex-start">
          <NativeSelect
            label="Plan"
            data={[{ value: '', label: 'Every plan' }, ...plans.map((value) => ({ value, label: planNames[value] }))]}
            {...field('plan')}
          />
          <NativeSelect
            label="Currency"
            data={[{ value: '', label: 'Every currency' }, ...offered.map((value) => ({ value, label: value }))]}
            {...field('currency')}
          />
        </Group>
        <NumberInput
          label="Usage limit"
          description="Leave empty for no limit. Each reader can use the offer once."
          min={1}
          max={offerLimits.mostUses}
          {...number('mostUses')}
        />
        <Group grow align="flex-start">
          <TextInput type="date" label="First day" {...field('startsOn')} />
          <TextInput type="date" label="Last day" {...field('endsOn')} />
        </Group>
        <Text size="sm" c="dimmed">
          You cannot edit an offer. To change the terms, end it and add another.
        </Text>
        {problem && (
          <Alert color="red" variant="light" role="alert">
            {problem}
          </Alert>
        )}
      </Stack>
      <FormFooter mt="lg" onCancel={close} loading={isBusy}>
        Add
      </FormFooter>
    </form>
  )
}

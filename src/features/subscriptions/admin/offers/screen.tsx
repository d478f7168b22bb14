import { Badge, Button, Group, NativeSelect, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { planNames, plans } from '../../../../platform/contract/plans.ts'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { confirm } from '../../../../platform/web/admin/confirm.tsx'
import { RecordDialog } from '../../../../platform/web/admin/content/record-dialog.tsx'
import { useCurrencies } from '../../../../platform/web/admin/currencies.ts'
import { DateTime } from '../../../../platform/web/admin/date-time.tsx'
import { IconPlus } from '../../../../platform/web/admin/icons.tsx'
import type { Column } from '../../../../platform/web/admin/list/data-table.tsx'
import { RowButton } from '../../../../platform/web/admin/list/row-button.tsx'
import { useAttempt } from '../../../../platform/web/admin/list/use-attempt.ts'
import { WholeListScreen } from '../../../../platform/web/admin/list/whole-list-screen.tsx'
import { notifySuccess } from '../../../../platform/web/admin/notify.tsx'
import type { ListedOffer } from '../../contract/offer-endpoints.ts'
import { offerFields } from '../../contract/offer-record.ts'
import { offerInWords } from '../../contract/offer-rules.ts'

export default function Offers() {
  const attempt = useAttempt('offers')
  const [isOpen, dialog] = useDisclosure(false)
  const query = useQuery({
    queryKey: ['offers'],
    queryFn: async () => (await adminApi.call('GET /admin/offers', {})).offers,
  })
  const end = async ({ id, code }: ListedOffer) => {
    const text = 'Readers can no longer use it. Readers at checkout keep the price for one hour.'
    if (!(await confirm({ title: 'End this offer?', about: code, text, confirm: 'End' }))) return
    await attempt('Failed to end the offer', async () => {
      await adminApi.call('POST /admin/offers/:id/end', { params: { id: String(id) } })
      notifySuccess(`Offer ${code} ended`)
    })
  }
  const remove = async ({ id, code }: ListedOffer) => {
    const text = 'No reader has used it.'
    if (!(await confirm({ title: 'Delete this offer?', about: code, text, confirm: 'Delete', isGrave: true }))) return
    await attempt('Failed to delete the offer', () =>
      adminApi.call('DELETE /admin/offers/:id', { params: { id: String(id) } }),
    )
  }
  return (
    <WholeListScreen
      title="Offers"
      query={query}
      failed="Failed to fetch the offers"
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={dialog.open}>
          Add offer
        </Button>
      }
      columns={columnsOfOffers(end, remove)}
      rowKey={({ id }) => id}
      empty="No offers yet. Add one and give readers its code for the subscription page."
    >
      <OfferDialog isOpen={isOpen} close={dialog.close} />
    </WholeListScreen>
  )
}

const usualOffer = { percentOff: 20 }
const forAll = { plan: '', currency: '' }

function OfferDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const currencies = useCurrencies()
  const [{ plan, currency }, setFor] = useState(forAll)
  const own = {
    plan: plans.find((one) => one === plan) ?? null,
    currency: currencies.find((one) => one === currency) ?? null,
  }
  const leave = () => {
    setFor(forAll)
    close()
  }
  return (
    <RecordDialog
      list="offers"
      title="Add offer"
      button="Add"
      failed="Failed to add the offer"
      fields={offerFields}
      given={isOpen ? usualOffer : null}
      save={async (values) => void (await adminApi.call('POST /admin/offers', { body: { ...values, ...own } }))}
      close={leave}
    >
      {() => (
        <>
          <Group grow align="flex-start">
            <NativeSelect
              label="Plan"
              data={[{ value: '', label: 'Every plan' }, ...plans.map((value) => ({ value, label: planNames[value] }))]}
              value={plan}
              onChange={(event) => setFor({ currency, plan: event.currentTarget.value })}
            />
            <NativeSelect
              label="Currency"
              data={[{ value: '', label: 'Every currency' }, ...currencies.map((value) => ({ value, label: value }))]}
              value={currency}
              onChange={(event) => setFor({ plan, currency: event.currentTarget.value })}
            />
          </Group>
          <Text size="sm" c="dimmed">
            You cannot edit an offer. To change the terms, end it and add another.
          </Text>
        </>
      )}
    </RecordDialog>
  )
}

const states: Record<ListedOffer['state'], { word: string; color: string }> = {
  planned: { word: 'Planned', color: 'gray' },
  open: { word: 'Open', color: 'green' },
  'no-price': { word: 'No price', color: 'yellow' },
  'used-up': { word: 'Used up', color: 'yellow' },
  ended: { word: 'Ended', color: 'gray' },
}

type Act = (offer: ListedOffer) => Promise<void>

const columnsOfOffers = (end: Act, remove: Act): readonly Column<ListedOffer>[] => [
  { head: 'Code', isName: true, cell: ({ code }) => code },
  { head: 'Discount', cell: (offer) => offerInWords(offer) },
  {
    head: 'Plan',
    cell: ({ plan, currency }) => [plan ? planNames[plan] : 'Every plan', currency].filter(Boolean).join(', '),
  },
  {
    head: 'Usage',
    isNumber: true,
    cell: ({ uses, mostUses }) => (mostUses === null ? uses : `${uses} of ${mostUses}`),
  },
  {
    head: 'Days',
    cell: ({ startsAt, endsAt }) => (
      <>
        {startsAt && (
          <>
            from <DateTime at={startsAt} dayOnly />{' '}
          </>
        )}
        {endsAt && (
          <>
            until <DateTime at={endsAt} dayOnly />
          </>
        )}
        {!startsAt && !endsAt && '–'}
      </>
    ),
  },
  {
    head: 'Status',
    cell: ({ state }) => (
      <Badge tt="none" variant="light" color={states[state].color}>
        {states[state].word}
      </Badge>
    ),
  },
  {
    head: 'Actions',
    isActions: true,
    cell: (offer) => (
      <>
        {offer.state !== 'ended' && (
          <RowButton of={offer.code} onClick={() => end(offer)}>
            End
          </RowButton>
        )}{' '}
        {offer.uses + offer.open === 0 && (
          <RowButton isGrave of={offer.code} onClick={() => remove(offer)}>
            Delete
          </RowButton>
        )}
      </>
    ),
  },
]

import { Badge, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListedOffer } from '../../../contract/subscriptions/offer-endpoints.ts'
import { offerInWords } from '../../../contract/subscriptions/offer-rules.ts'
import { planNames } from '../../../contract/subscriptions/plans.ts'
import { adminApi } from '../api.ts'
import { confirm } from '../kit/confirm.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { IconPlus } from '../kit/icons.tsx'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import list from '../kit/list/list.module.css'
import { Failure, ScreenHead } from '../kit/list/list-screen.tsx'
import { notifyError, notifySuccess } from '../kit/notify.tsx'
import { OfferDialog } from './offer-dialog.tsx'

const offersKey = ['offers']

/** Codes that make a year cheaper or longer. */
export default function Offers() {
  const queries = useQueryClient()
  const [isOpen, dialog] = useDisclosure(false)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: offersKey,
    queryFn: () => adminApi.call('GET /admin/offers', {}),
  })
  const store = (answer: { offers: ListedOffer[] }) => queries.setQueryData(offersKey, answer)
  const end = async ({ id, code }: ListedOffer) => {
    const text = 'Readers can no longer use it. Readers at checkout keep the price for one hour.'
    if (!(await confirm({ title: 'End this offer?', about: code, text, confirm: 'End' }))) return
    try {
      store(await adminApi.call('POST /admin/offers/:id/end', { params: { id: String(id) } }))
      notifySuccess(`Offer ${code} ended`)
    } catch (failure) {
      notifyError('Failed to end the offer', failure)
    }
  }
  const remove = async ({ id, code }: ListedOffer) => {
    const text = 'No reader has used it.'
    if (!(await confirm({ title: 'Delete this offer?', about: code, text, confirm: 'Delete', isGrave: true }))) return
    try {
      store(await adminApi.call('DELETE /admin/offers/:id', { params: { id: String(id) } }))
    } catch (failure) {
      notifyError('Failed to delete the offer', failure)
    }
  }
  const rows = data?.offers ?? []
  return (
    <section className={list.screen}>
      <ScreenHead title="Offers">
        <Button leftSection={<IconPlus size={16} />} onClick={dialog.open}>
          Add offer
        </Button>
      </ScreenHead>
      {error ? (
        <Failure sentence="Failed to fetch the offers" error={error} retry={() => void refetch()} />
      ) : (
        <DataTable
          caption="Offers"
          list={{ rows, limit: Math.max(rows.length, 5), total: rows.length, isLoading: isPending, isStale: false }}
          columns={columnsOfOffers(end, remove)}
          rowKey={({ id }) => id}
          empty={<p>No offers yet. Add one and give readers its code for the subscription page.</p>}
        />
      )}
      <OfferDialog isOpen={isOpen} close={dialog.close} onAdded={store} />
    </section>
  )
}

const states: Record<ListedOffer['state'], { word: string; color: string }> = {
  planned: { word: 'Planned', color: 'gray' },
  open: { word: 'Open', color: 'green' },
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
    cell: (offer) =>
      offer.uses + offer.open === 0 ? (
        <Button
          size="compact-sm"
          variant="default"
          c="var(--error)"
          aria-label={`Delete ${offer.code}`}
          onClick={() => void remove(offer)}
        >
          Delete
        </Button>
      ) : (
        offer.state !== 'ended' && (
          <Button size="compact-sm" variant="default" aria-label={`End ${offer.code}`} onClick={() => void end(offer)}>
            End
          </Button>
        )
      ),
  },
]

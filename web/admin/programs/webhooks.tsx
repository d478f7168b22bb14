import { Badge, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '../../../contract/programs/webhooks.ts'
import { adminApi } from '../api.ts'
import { IconWebhook } from '../kit/icons.tsx'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import list from '../kit/list/list.module.css'
import { Failure, ScreenHead } from '../kit/list/list-screen.tsx'
import { AddWebhook } from './add-webhook.tsx'
import { useWebhookActions, webhooksQuery } from './webhook-actions.ts'
import { WebhookLog } from './webhook-log.tsx'

/** The programs of others that are told what happens here. */
export default function Webhooks() {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: webhooksQuery,
    queryFn: () => adminApi.call('GET /admin/webhooks', {}),
  })
  const { replay, ...actions } = useWebhookActions()
  const [isAdding, setAdding] = useState(false)
  const [opened, setOpened] = useState<number | null>(null)
  const rows = data?.webhooks ?? []
  const webhook = rows.find(({ id }) => id === opened)
  return (
    <section className={list.screen}>
      <ScreenHead title="Webhooks">
        <Button leftSection={<IconWebhook size={16} />} onClick={() => setAdding(true)}>
          Add webhook
        </Button>
      </ScreenHead>
      <p>
        A webhook sends events to an app, signed with Standard Webhooks. Failed messages are retried for three days.
      </p>
      {error ? (
        <Failure sentence="Failed to fetch the webhooks" error={error} retry={() => void refetch()} />
      ) : (
        <DataTable
          caption="Webhooks"
          list={{ rows, limit: Math.max(rows.length, 5), total: rows.length, isLoading: isPending, isStale: false }}
          columns={columnsFor({ ...actions, open: ({ id }) => setOpened(id) })}
          rowKey={({ id }) => id}
          empty={<p>No webhooks yet. Add one to send events to an app.</p>}
        />
      )}
      {webhook && <WebhookLog webhook={webhook} replay={(message) => void replay(message)} />}
      <AddWebhook isOpen={isAdding} close={() => setAdding(false)} />
    </section>
  )
}

type Actions = Omit<ReturnType<typeof useWebhookActions>, 'replay'> & { open: (webhook: Webhook) => void }

const columnsFor = ({ open, switchOn, remove }: Actions): readonly Column<Webhook>[] => [
  { head: 'Endpoint URL', isName: true, cell: ({ address }) => <span title={address}>{address}</span> },
  { head: 'Events', isLong: true, cell: ({ events }) => events.join(', ') },
  { head: 'Pending', isNumber: true, width: '6rem', cell: ({ waiting }) => waiting.toLocaleString('en') },
  { head: 'Status', width: '9rem', cell: (webhook) => <StateBadge {...webhook} /> },
  {
    head: 'Actions',
    isActions: true,
    cell: (webhook) => (
      <>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Messages to ${webhook.address}`}
          onClick={() => open(webhook)}
        >
          Messages
        </Button>{' '}
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Turn ${webhook.offSince ? 'on' : 'off'} ${webhook.address}`}
          onClick={() => void switchOn(webhook, webhook.offSince !== null)}
        >
          Turn {webhook.offSince ? 'on' : 'off'}
        </Button>{' '}
        <Button
          size="compact-sm"
          variant="default"
          c="var(--error)"
          aria-label={`Delete ${webhook.address}`}
          onClick={() => void remove(webhook)}
        >
          Delete
        </Button>
      </>
    ),
  },
]

function StateBadge({ offSince, offBecause, failingSince }: Webhook) {
  const [text, color] = offSince
    ? (['Off', 'gray'] as const)
    : failingSince
      ? (['Failing', 'red'] as const)
      : (['On', 'green'] as const)
  return (
    <Badge tt="none" miw="max-content" color={color} variant={offSince ? 'outline' : 'light'} title={offBecause}>
      {text}
    </Badge>
  )
}

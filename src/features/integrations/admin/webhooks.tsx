import { Badge, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { IconWebhook } from '../../../platform/web/admin/icons.tsx'
import type { Column } from '../../../platform/web/admin/list/data-table.tsx'
import { RowButton } from '../../../platform/web/admin/list/row-button.tsx'
import { WholeListScreen } from '../../../platform/web/admin/list/whole-list-screen.tsx'
import type { Webhook } from '../contract/webhooks.ts'
import { AddWebhook } from './add-webhook.tsx'
import { useWebhookActions, webhooksQuery } from './webhook-actions.ts'
import { WebhookLog } from './webhook-log.tsx'

export default function Webhooks() {
  const query = useQuery({
    queryKey: webhooksQuery,
    queryFn: async () => (await adminApi.call('GET /admin/webhooks', {})).webhooks,
  })
  const { replay, ...actions } = useWebhookActions()
  const [isAdding, setAdding] = useState(false)
  const [opened, setOpened] = useState<number | null>(null)
  const webhook = query.data?.find(({ id }) => id === opened)
  return (
    <WholeListScreen
      title="Webhooks"
      query={query}
      failed="Failed to fetch the webhooks"
      actions={
        <Button leftSection={<IconWebhook size={16} />} onClick={() => setAdding(true)}>
          Add webhook
        </Button>
      }
      intro="A webhook sends events to an app, signed with Standard Webhooks. Failed messages are retried for three days."
      columns={columnsFor({ ...actions, open: ({ id }) => setOpened(id) })}
      rowKey={({ id }) => id}
      empty="No webhooks yet. Add one to send events to an app."
    >
      {webhook && <WebhookLog webhook={webhook} replay={(message) => void replay(message)} />}
      <AddWebhook isOpen={isAdding} close={() => setAdding(false)} />
    </WholeListScreen>
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
        <RowButton of={`to ${webhook.address}`} onClick={() => open(webhook)}>
          Messages
        </RowButton>{' '}
        <RowButton of={webhook.address} onClick={() => switchOn(webhook, webhook.offSince !== null)}>
          {webhook.offSince ? 'Turn on' : 'Turn off'}
        </RowButton>{' '}
        <RowButton isGrave of={webhook.address} onClick={() => remove(webhook)}>
          Delete
        </RowButton>
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
    <Badge tt="none" color={color} variant={offSince ? 'outline' : 'light'} title={offBecause}>
      {text}
    </Badge>
  )
}

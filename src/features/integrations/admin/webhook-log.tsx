import { Badge, Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import { type Column, DataTable } from '../../../platform/web/admin/list/data-table.tsx'
import { Failure } from '../../../platform/web/admin/list/list-screen.tsx'
import type { Webhook, WebhookMessage } from '../contract/webhooks.ts'
import { webhooksQuery } from './webhook-actions.ts'

const shown = 50

interface Props {
  webhook: Webhook
  replay: (message: WebhookMessage) => void
}

export function WebhookLog({ webhook, replay }: Props) {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [...webhooksQuery, webhook.id],
    queryFn: () =>
      adminApi.call('GET /admin/webhooks/:id/messages', {
        params: { id: String(webhook.id) },
        query: { limit: String(shown) },
      }),
    // Attempts go on while the log is open.
    refetchInterval: 5_000,
  })
  const rows = data?.data ?? []
  return (
    <>
      <Title order={2} mt="xl" mb="sm" style={{ overflowWrap: 'anywhere' }}>
        Messages to {webhook.address}
      </Title>
      {error ? (
        <Failure sentence="Failed to fetch the messages" error={error} retry={() => void refetch()} />
      ) : (
        <DataTable
          caption="Messages"
          list={{ rows, limit: 5, total: rows.length, isLoading: isPending, isStale: false }}
          columns={columnsFor(replay)}
          rowKey={({ id }) => id}
          empty={<p>No messages yet. They appear here after the first event.</p>}
        />
      )}
    </>
  )
}

const states = { waiting: ['Pending', 'yellow'], delivered: ['Delivered', 'green'], failed: ['Failed', 'red'] } as const

const columnsFor = (replay: (message: WebhookMessage) => void): readonly Column<WebhookMessage>[] => [
  { head: 'Event', isName: true, cell: ({ event, subjectId }) => `${event} ${subjectId}` },
  { head: 'Time', width: '9.5rem', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  {
    head: 'Status',
    width: '7rem',
    cell: ({ state }) => (
      <Badge tt="none" color={states[state][1]} variant="light">
        {states[state][0]}
      </Badge>
    ),
  },
  { head: 'Attempts', isNumber: true, width: '6rem', cell: ({ attempts }) => attempts },
  {
    head: 'Response',
    isLong: true,
    cell: ({ lastStatus, lastAnswer }) => [lastStatus, lastAnswer.slice(0, 120)].filter(Boolean).join(': '),
  },
  {
    head: 'Actions',
    isActions: true,
    cell: (message) =>
      message.state !== 'waiting' && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Resend: ${message.event} ${message.subjectId}`}
          onClick={() => replay(message)}
        >
          Resend
        </Button>
      ),
  },
]

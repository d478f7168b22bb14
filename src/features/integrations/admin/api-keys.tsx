import { Anchor, Badge, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { confirm } from '../../../platform/web/admin/confirm.tsx'
import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import { IconKey } from '../../../platform/web/admin/icons.tsx'
import type { Column } from '../../../platform/web/admin/list/data-table.tsx'
import { RowButton } from '../../../platform/web/admin/list/row-button.tsx'
import { useAttempt } from '../../../platform/web/admin/list/use-attempt.ts'
import { WholeListScreen } from '../../../platform/web/admin/list/whole-list-screen.tsx'
import { notifySuccess } from '../../../platform/web/admin/notify.tsx'
import type { ApiKey } from '../contract/api-keys.ts'
import { MakeKey } from './make-key.tsx'

export default function ApiKeys() {
  const query = useQuery({
    queryKey: ['api-keys'],
    queryFn: async () => (await adminApi.call('GET /admin/api-keys', {})).keys,
  })
  const revoke = useRevoke()
  const [isMaking, setMaking] = useState(false)
  return (
    <WholeListScreen
      title="API keys"
      query={query}
      failed="Failed to fetch the keys"
      actions={
        <Button leftSection={<IconKey size={16} />} onClick={() => setMaking(true)}>
          Create API key
        </Button>
      }
      intro={
        <>
          An API key lets an app call the API in your name, within the scopes you choose. See the{' '}
          <Anchor href="/api/docs" underline="always">
            API reference
          </Anchor>
          .
        </>
      }
      columns={columnsFor(revoke)}
      rowKey={({ id }) => id}
      empty="No API keys yet. Create one to connect an app."
    >
      <MakeKey isOpen={isMaking} close={() => setMaking(false)} />
    </WholeListScreen>
  )
}

function useRevoke() {
  const attempt = useAttempt('api-keys')
  return async ({ id, name }: ApiKey) => {
    const isSure = await confirm({
      title: 'Revoke the key?',
      about: name,
      text: 'Apps that use this key stop working immediately. You cannot restore a revoked key.',
      confirm: 'Revoke',
      isGrave: true,
    })
    if (!isSure) return
    await attempt('Failed to revoke the key', async () => {
      const { message } = await adminApi.call('DELETE /admin/api-keys/:id', { params: { id: String(id) } })
      notifySuccess(`${message}.`)
    })
  }
}

const columnsFor = (revoke: (key: ApiKey) => unknown): readonly Column<ApiKey>[] => [
  { head: 'Name', isName: true, cell: ({ name }) => name },
  { head: 'Key', width: '7rem', cell: ({ start }) => <code>{start}…</code> },
  { head: 'Scopes', isLong: true, cell: ({ scopes }) => scopes.join(', ') },
  { head: 'Created by', width: '9rem', cell: ({ createdBy }) => createdBy },
  { head: 'Usage', isNumber: true, width: '6rem', cell: ({ uses }) => uses.toLocaleString('en') },
  {
    head: 'Last used',
    width: '9.5rem',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <DateTime at={lastUsedAt} /> : 'Never'),
  },
  {
    head: 'Actions',
    isActions: true,
    cell: (key) =>
      key.revokedAt ? (
        <Badge tt="none" color="gray" variant="outline">
          Revoked
        </Badge>
      ) : (
        <RowButton isGrave of={key.name} onClick={() => revoke(key)}>
          Revoke
        </RowButton>
      ),
  },
]

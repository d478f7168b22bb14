import { Anchor, Badge, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiKey } from '../../../contract/programs/api-keys.ts'
import { adminApi } from '../api.ts'
import { confirm } from '../kit/confirm.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { IconKey } from '../kit/icons.tsx'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import list from '../kit/list/list.module.css'
import { Failure, ScreenHead } from '../kit/list/list-screen.tsx'
import { notifyError, notifySuccess } from '../kit/notify.tsx'
import { keysQuery } from './keys-query.ts'
import { MakeKey } from './make-key.tsx'

/** The keys with which programs of others read and write here. */
export default function ApiKeys() {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: keysQuery,
    queryFn: () => adminApi.call('GET /admin/api-keys', {}),
  })
  const revoke = useRevoke()
  const [isMaking, setMaking] = useState(false)
  const rows = data?.keys ?? []
  return (
    <section className={list.screen}>
      <ScreenHead title="API keys">
        <Button leftSection={<IconKey size={16} />} onClick={() => setMaking(true)}>
          Create API key
        </Button>
      </ScreenHead>
      <p>
        An API key lets an app call the API in your name, within the scopes you choose. See the{' '}
        <Anchor href="/api/docs" underline="always">
          API reference
        </Anchor>
        .
      </p>
      {error ? (
        <Failure sentence="Failed to fetch the keys" error={error} retry={() => void refetch()} />
      ) : (
        <DataTable
          caption="API keys"
          list={{ rows, limit: Math.max(rows.length, 5), total: rows.length, isLoading: isPending, isStale: false }}
          columns={columnsFor((key) => void revoke(key))}
          rowKey={({ id }) => id}
          empty={<p>No API keys yet. Create one to connect an app.</p>}
        />
      )}
      <MakeKey isOpen={isMaking} close={() => setMaking(false)} />
    </section>
  )
}

function useRevoke() {
  const queries = useQueryClient()
  return async ({ id, name }: ApiKey) => {
    const isSure = await confirm({
      title: 'Revoke the key?',
      about: name,
      text: 'Apps that use this key stop working immediately. You cannot restore a revoked key.',
      confirm: 'Revoke',
      isGrave: true,
    })
    if (!isSure) return
    try {
      const { message } = await adminApi.call('DELETE /admin/api-keys/:id', { params: { id: String(id) } })
      notifySuccess(`${message}.`)
    } catch (error) {
      notifyError('Failed to revoke the key', error)
    }
    await queries.invalidateQueries({ queryKey: keysQuery })
  }
}

const columnsFor = (revoke: (key: ApiKey) => void): readonly Column<ApiKey>[] => [
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
        <Badge tt="none" miw="max-content" color="gray" variant="outline">
          Revoked
        </Badge>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          c="var(--error)"
          aria-label={`Revoke ${key.name}`}
          onClick={() => revoke(key)}
        >
          Revoke
        </Button>
      ),
  },
]

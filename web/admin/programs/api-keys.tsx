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
          Make an API key
        </Button>
      </ScreenHead>
      <p>
        With a key a program makes the calls that its scopes open, in the name of who made it, and no others.{' '}
        <Anchor href="/api/docs" underline="always">
          The API’s page
        </Anchor>{' '}
        says which those are.
      </p>
      {error ? (
        <Failure sentence="Failed to fetch the keys" error={error} retry={() => void refetch()} />
      ) : (
        <DataTable
          caption="API keys"
          list={{ rows, limit: Math.max(rows.length, 5), total: rows.length, isLoading: isPending, isStale: false }}
          columns={columnsFor((key) => void revoke(key))}
          rowKey={({ id }) => id}
          empty={<p>No program has a key.</p>}
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
      text: 'The program that has it is refused from now on. A revoked key cannot be brought back.',
      confirm: 'Revoke',
      isGrave: true,
    })
    if (!isSure) return
    try {
      const { message } = await adminApi.call('DELETE /admin/api-keys/:id', { params: { id: String(id) } })
      notifySuccess(`${message}.`)
    } catch (error) {
      notifyError('The key was not revoked', error)
    }
    await queries.invalidateQueries({ queryKey: keysQuery })
  }
}

const columnsFor = (revoke: (key: ApiKey) => void): readonly Column<ApiKey>[] => [
  { head: 'For', isName: true, cell: ({ name }) => name },
  { head: 'Key', width: '7rem', cell: ({ start }) => <code>{start}…</code> },
  { head: 'Scopes', isLong: true, cell: ({ scopes }) => scopes.join(', ') },
  { head: 'Made by', width: '9rem', cell: ({ createdBy }) => createdBy },
  { head: 'Uses', isNumber: true, width: '6rem', cell: ({ uses }) => uses.toLocaleString('en') },
  {
    head: 'Last used',
    width: '9.5rem',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <DateTime at={lastUsedAt} /> : 'Not yet'),
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

import { Button, Modal } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LetterBan } from '../../../contract/letters/endpoints.ts'
import { adminApi } from '../api.ts'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import { Failure } from '../kit/list/list-screen.tsx'
import { Pager } from '../kit/list/pager.tsx'
import { notifyError, notifySuccess } from '../kit/notify.tsx'
import { listName } from './use-letter-actions.ts'

const limit = 10

/** Readers who may write no letters. */
export function BansDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [page, setPage] = useState(1)
  const { data, error, isPending, isPlaceholderData } = useQuery({
    queryKey: [listName, 'bans', page],
    queryFn: () => adminApi.call('GET /admin/letter-bans', { query: { page: String(page), limit: String(limit) } }),
  })
  const lift = async ({ userId }: LetterBan) => {
    try {
      const { message } = await adminApi.call('DELETE /admin/letter-bans/:id', { params: { id: String(userId) } })
      notifySuccess(message)
    } catch (failure) {
      notifyError('Failed to lift the ban', failure)
    }
    await queries.invalidateQueries({ queryKey: [listName] })
  }
  const total = data?.total ?? 0
  return (
    <Modal opened onClose={onClose} title="Banned readers" size="lg">
      {error ? (
        <Failure sentence="Failed to fetch the bans" error={error} />
      ) : (
        <DataTable
          caption="Banned readers"
          list={{ rows: data?.data ?? [], limit, total, isLoading: isPending, isStale: isPlaceholderData }}
          columns={columnsFor(lift)}
          rowKey={({ userId }) => userId}
          empty={<p>No banned readers.</p>}
        />
      )}
      <Pager
        list={{ page, limit, total, isTotalCapped: false, totalPages: Math.ceil(total / limit), goToPage: setPage }}
      />
    </Modal>
  )
}

const columnsFor = (lift: (ban: LetterBan) => Promise<void>): readonly Column<LetterBan>[] => [
  { head: 'Reader', isName: true, cell: ({ name }) => name },
  { head: 'Since', cell: ({ bannedAt }) => bannedAt.slice(0, 10) },
  { head: 'By', cell: ({ bannedBy }) => bannedBy },
  {
    head: 'Actions',
    isActions: true,
    cell: (ban) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Lift the ban of ${ban.name}`}
        onClick={() => void lift(ban)}
      >
        Lift
      </Button>
    ),
  },
]

import { Button, Modal } from '@mantine/core'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { type Column, DataTable } from '../../../platform/web/admin/list/data-table.tsx'
import { Failure } from '../../../platform/web/admin/list/list-screen.tsx'
import { Pager } from '../../../platform/web/admin/list/pager.tsx'
import { useAttempt } from '../../../platform/web/admin/list/use-attempt.ts'
import { useInnerList } from '../../../platform/web/admin/list/use-inner-list.ts'
import { notifySuccess } from '../../../platform/web/admin/notify.tsx'
import type { LetterBan } from '../contract/endpoints.ts'
import { listName } from './use-letter-actions.ts'

export function BansDialog({ onClose }: { onClose: () => void }) {
  const attempt = useAttempt(listName)
  const list = useInnerList<LetterBan>({
    name: [listName, 'bans'],
    limit: 10,
    load: (query) => adminApi.call('GET /admin/letter-bans', { query }),
  })
  const lift = ({ userId }: LetterBan) =>
    attempt('Failed to lift the ban', async () => {
      const { message } = await adminApi.call('DELETE /admin/letter-bans/:id', { params: { id: String(userId) } })
      notifySuccess(message)
    })
  return (
    <Modal opened onClose={onClose} title="Banned readers" size="lg">
      {list.error ? (
        <Failure sentence="Failed to fetch the bans" error={list.error} retry={list.retry} />
      ) : (
        <DataTable
          caption="Banned readers"
          list={list}
          columns={columnsFor(lift)}
          rowKey={({ userId }) => userId}
          empty={<p>No banned readers.</p>}
        />
      )}
      <Pager list={list} />
    </Modal>
  )
}

const columnsFor = (lift: (ban: LetterBan) => Promise<unknown>): readonly Column<LetterBan>[] => [
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

import { Button, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import { download } from '../../../platform/web/admin/download.ts'
import { type Column, DataTable } from '../../../platform/web/admin/list/data-table.tsx'
import { Failure } from '../../../platform/web/admin/list/list-screen.tsx'
import type { AdminListedEvent } from '../contract/endpoints.ts'
import type { RegisteredReader } from '../contract/registrations.ts'

const limit = 50

export function RegistrationsDialog({
  event: { id, title, slug },
  close,
}: {
  event: AdminListedEvent
  close: () => void
}) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['event-registrations', id],
    staleTime: 0,
    queryFn: () =>
      adminApi.call('GET /admin/events/:id/registrations', {
        params: { id: String(id) },
        query: { limit: String(limit) },
      }),
  })
  const total = data?.total ?? 0
  return (
    <Modal opened onClose={close} title={`Registered for ${title}`} size="lg">
      {error ? (
        <Failure sentence="Failed to load the registrations" error={error} retry={() => void refetch()} />
      ) : (
        <DataTable
          caption="Registrations"
          list={{ rows: data?.data ?? [], limit: 5, total: 0, isLoading: isPending, isStale: false }}
          columns={columns}
          rowKey={({ email }) => email}
          empty={<p>No registrations yet. Readers register on the event page.</p>}
        />
      )}
      {total > limit && (
        <Text size="sm" mt="sm">
          The last {limit} of {total}. The file has all.
        </Text>
      )}
      {total > 0 && (
        <Button
          mt="md"
          variant="default"
          onClick={() =>
            void download(
              `/admin/events/${id}/registrations.csv`,
              `${slug}.csv`,
              'Failed to download the registrations',
            )
          }
        >
          Download as CSV
        </Button>
      )}
    </Modal>
  )
}

const columns: readonly Column<RegisteredReader>[] = [
  { head: 'Name', isName: true, cell: ({ name }) => name },
  { head: 'Email', cell: ({ email }) => email },
  { head: 'Registered', cell: ({ registeredAt }) => <DateTime at={registeredAt} /> },
]

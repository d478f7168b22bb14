import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { adminApi } from '../api.ts'
import { Failure } from '../kit/list/list-screen.tsx'
import { EventEditor } from './event-editor.tsx'

/** A new event, or one that is loaded anew whenever its screen opens. */
export default function EditEvent() {
  const { id = '' } = useParams()
  return id === 'new' ? <EventEditor key="new" event={null} /> : <Existing key={id} id={id} />
}

function Existing({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['event', id],
    queryFn: () => adminApi.call('GET /admin/events/:id', { params: { id } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (error) return <Failure sentence="Failed to load the event" error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={480} />
  return <EventEditor event={data} />
}

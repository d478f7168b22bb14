import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { adminApi } from '../api.ts'
import { Failure } from '../kit/list/list-screen.tsx'
import { WhitePaperEditor } from './white-paper-editor.tsx'

/** A new white paper, or one that is loaded anew whenever its screen opens. */
export default function EditWhitePaper() {
  const { id = '' } = useParams()
  return id === 'new' ? <WhitePaperEditor key="new" paper={null} /> : <Existing key={id} id={id} />
}

function Existing({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['white-paper', id],
    queryFn: () => adminApi.call('GET /admin/white-papers/:id', { params: { id } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (error) return <Failure sentence="Failed to load the white paper" error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={480} />
  return <WhitePaperEditor paper={data} />
}

import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { adminApi } from '../api.ts'
import { Failure } from '../kit/list/list-screen.tsx'
import { ReportEditor } from './report-editor.tsx'

/** A new report, or one that is loaded anew whenever its screen opens. */
export default function EditReport() {
  const { id = '' } = useParams()
  return id === 'new' ? <ReportEditor key="new" report={null} /> : <Existing key={id} id={id} />
}

function Existing({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['report', id],
    queryFn: () => adminApi.call('GET /admin/reports/:id', { params: { id } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (error) return <Failure sentence="Failed to load the report" error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={480} />
  return <ReportEditor report={data} />
}

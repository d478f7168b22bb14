import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { FormDialog } from '../../../platform/web/admin/form.tsx'
import { Failure } from '../../../platform/web/admin/list/list-screen.tsx'
import type { AdminAuthor } from '../contract/endpoints.ts'
import { AuthorEditor } from './author-form.tsx'

interface Props {
  /** 0: a new author. Null: the dialog is closed. */
  id: number | null
  close: () => void
}

export const AuthorDialog = ({ id, close }: Props) => (
  <FormDialog about={id} close={close} title={(shown) => (shown === 0 ? 'Add author' : 'Edit author')} size="lg">
    {(shown) => (shown === 0 ? <AuthorEditor author={null} close={close} /> : <Existing id={shown} close={close} />)}
  </FormDialog>
)

function Existing({ id, close }: { id: number; close: () => void }) {
  const { data, error, refetch } = useQuery<AdminAuthor>({
    queryKey: ['author', id],
    queryFn: () => adminApi.call('GET /admin/authors/:id', { params: { id: String(id) } }),
    gcTime: 0,
  })
  if (error) return <Failure sentence="Failed to load the author" error={error} retry={() => void refetch()} />
  if (data) return <AuthorEditor author={data} close={close} />
  return (
    <Stack>
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} height={36} />
      ))}
    </Stack>
  )
}

import { Button, Group } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '../../api.ts'
import { notifyError, notifySuccess } from '../../kit/notify.tsx'
import { useMay } from '../../kit/user.ts'
import classes from '../editor/editor.module.css'

/** Whether an unpublished article waits for an editor, and the button that its writer or the editor needs next. */
export function HandIn({ articleId, beforeHandIn }: { articleId: number; beforeHandIn: () => Promise<boolean> }) {
  const mayPublish = useMay('editor')
  const queries = useQueryClient()
  const params = { id: String(articleId) }
  const queryKey = ['hand-in', articleId]
  const { data } = useQuery({ queryKey, queryFn: () => adminApi.call('GET /admin/hand-in/:id', { params }) })
  const { mutate, isPending } = useMutation({
    mutationFn: async (isHandedIn: boolean) => {
      if (isHandedIn && !(await beforeHandIn())) return null
      return adminApi.call('PUT /admin/hand-in/:id', { params, body: { isHandedIn } })
    },
    onSuccess: async (answer) => {
      await Promise.all([queries.invalidateQueries({ queryKey }), queries.invalidateQueries({ queryKey: ['news'] })])
      if (answer) notifySuccess(`${answer.message}.`)
    },
    onError: (error) => notifyError('The article could not be handed in', error),
  })
  if (!data || (mayPublish && !data.handedInAt)) return null
  return (
    <>
      <p className={classes.publication}>
        {mayPublish
          ? `${data.writer ?? 'Its writer'} has handed this article in.`
          : data.handedInAt
            ? 'Handed in: an editor will read it. Take it back to change it.'
            : 'Not handed in yet.'}
      </p>
      <Group gap="xs">
        {data.handedInAt ? (
          <Button size="xs" variant="default" disabled={isPending} onClick={() => mutate(false)}>
            {mayPublish ? 'Return to the writer' : 'Take back'}
          </Button>
        ) : (
          <Button size="xs" disabled={isPending} onClick={() => mutate(true)}>
            Hand in
          </Button>
        )}
      </Group>
    </>
  )
}

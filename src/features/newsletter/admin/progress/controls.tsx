import { Button, Group, Modal, Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { confirm } from '../../../../platform/web/admin/confirm.tsx'
import { Failure } from '../../../../platform/web/admin/list/list-screen.tsx'
import { notifyError, notifySuccess } from '../../../../platform/web/admin/notify.tsx'
import { sendingMessages } from '../../contract/send-rules.ts'
import type { NewsletterSendDetail } from '../../contract/sends.ts'
import { NewsletterView } from '../send/preview.tsx'
import classes from './progress.module.css'
import { formatCount, sendsList } from './sends.ts'

type Control = 'pause' | 'resume' | 'cancel' | 'retry'

export function Controls({ send }: { send: NewsletterSendDetail }) {
  const [isOpen, setOpen] = useState(false)
  const { control, archive, cancel } = useControls(send)
  const isOver = send.state === 'done' || send.state === 'cancelled'
  const button = (what: Control, words: string) => (
    <Button
      size="xs"
      variant="default"
      loading={control.isPending && control.variables === what}
      onClick={() => control.mutate(what)}
    >
      {words}
    </Button>
  )
  return (
    <Group gap="xs">
      {send.state === 'sending' && button('pause', 'Pause')}
      {send.state === 'paused' && button('resume', 'Resume')}
      {send.failed > 0 &&
        !send.isSummedUp &&
        send.state !== 'cancelled' &&
        button('retry', `Retry ${formatCount(send.failed)} failed`)}
      {!isOver && (
        <Button size="xs" variant="subtle" color="red" onClick={() => void cancel()}>
          Cancel
        </Button>
      )}
      {send.toAll && send.segment === '' && send.state !== 'cancelled' && (
        <Switch
          size="xs"
          label="In the archive"
          checked={send.isArchived}
          disabled={archive.isPending}
          onChange={({ currentTarget: { checked } }) => archive.mutate(checked)}
        />
      )}
      <Button size="xs" variant="subtle" color="gray" onClick={() => setOpen(true)}>
        Read
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={send.subject} size="xl">
        <div className={classes.sent}>
          <SentNewsletter id={send.id} />
        </div>
      </Modal>
    </Group>
  )
}

function useControls(send: NewsletterSendDetail) {
  const queries = useQueryClient()
  const control = useMutation({
    mutationFn: (what: Control) =>
      adminApi.call(`POST /admin/newsletter-sends/:id/${what}`, { params: { id: String(send.id) } }),
    onError: (error) => notifyError(sendingMessages.failed, error),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['newsletter-send', send.id] })
      await queries.invalidateQueries({ queryKey: [sendsList] })
    },
  })
  const archive = useMutation({
    mutationFn: (isArchived: boolean) =>
      adminApi.call('PUT /admin/newsletter-sends/:id/archive', {
        params: { id: String(send.id) },
        body: { isArchived },
      }),
    onSuccess: ({ message }) => notifySuccess(message),
    onError: (error) => notifyError('Failed to change the archive', error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['newsletter-send', send.id] }),
  })
  const cancel = async () => {
    const isSure = await confirm({
      title: 'Cancel the newsletter?',
      about: send.subject,
      text: 'Emails already sent cannot be recalled. No more will be sent. You cannot undo this.',
      confirm: 'Cancel the newsletter',
      dismiss: 'Keep sending',
      isGrave: true,
    })
    if (isSure) control.mutate('cancel')
  }
  return { control, archive, cancel }
}

function SentNewsletter({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['newsletter-send', id, 'preview'],
    queryFn: () => adminApi.call('GET /admin/newsletter-sends/:id/preview', { params: { id: String(id) } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <Failure sentence="Failed to fetch the newsletter" error={error} retry={() => void refetch()} />
  return data ? <NewsletterView newsletter={data} /> : null
}

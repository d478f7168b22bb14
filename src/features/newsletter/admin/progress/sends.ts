import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { type ListQuery, useList } from '../../../../platform/web/admin/list/use-list.ts'
import type { NewsletterSend, NewsletterSendDetail } from '../../contract/sends.ts'

export const sendsList = 'newsletter-sends'

const pollMs = 1_000

export const useSends = () =>
  useList<NewsletterSend, 'newsletter'>({ name: sendsList, load: loadSends, filters: { newsletter: '' } })

const loadSends = ({ page, limit, filters: { newsletter } }: Omit<ListQuery<'newsletter'>, 'search'>) =>
  adminApi.call('GET /admin/newsletter-sends', { query: { page, limit, ...(newsletter && { newsletter }) } })

/** Null if there is none or it has not loaded yet. */
export function useUnfinishedSend(): number | null {
  const { data } = useQuery({
    queryKey: [sendsList, 'newest'],
    queryFn: () => loadSends({ page: '1', limit: '10', filters: { newsletter: '' } }),
    // Another administrator may start one.
    refetchInterval: 15 * pollMs,
  })
  return data?.data.find((send) => isSending(send) || send.state === 'paused')?.id ?? null
}

export const isSending = ({ state, leased }: Pick<NewsletterSend, 'state' | 'leased'>) =>
  state === 'sending' || leased > 0

export function useSendProgress(id: number) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: ['newsletter-send', id],
    queryFn: () => adminApi.call('GET /admin/newsletter-sends/:id', { params: { id: String(id) } }),
    refetchInterval: ({ state: { data } }) =>
      data && isSending(data) ? pollMs : data?.state === 'paused' ? 5 * pollMs : false,
  })
  const state = query.data?.state
  const refreshList = useEffectEvent(() => void queries.invalidateQueries({ queryKey: [sendsList] }))
  useEffect(() => {
    if (state !== undefined) refreshList()
  }, [state])
  return query
}

export function stateWord({ state, submitted, leased }: NewsletterSend): string {
  if (state === 'paused') return 'Paused'
  if (state === 'cancelled') return 'Cancelled'
  if (state === 'done') return 'Submitted'
  return submitted + leased === 0 ? 'Queued' : 'Submitting'
}

export const stateColour = ({ state }: NewsletterSend) =>
  ({ sending: 'copper', paused: 'yellow', cancelled: 'gray', done: 'green' })[state]

export const kindLabels: Record<NewsletterSendDetail['reasons'][number]['kind'], string> = {
  failed: 'Failed',
  deferred: 'Deferred, to be retried',
  skipped: 'Skipped',
  unconfirmed: 'Unconfirmed',
  bounced: 'Bounced',
}

export const formatCount = (count: number) => count.toLocaleString('en')

/** `about 3 min left` */
export function timeLeft(seconds: number): string {
  if (seconds < 90) return `about ${Math.max(1, Math.round(seconds))} s left`
  if (seconds < 90 * 60) return `about ${Math.round(seconds / 60)} min left`
  return `about ${Math.round(seconds / 3_600)} h left`
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { NewsletterSend, NewsletterSendDetail } from '../../../../contract/newsletter/sends.ts'
import { adminApi } from '../../api.ts'
import { type ListQuery, useList } from '../../kit/use-list.ts'

/** What the answers about sends are kept under. */
export const sendsList = 'newsletter-sends'

/** How often a send that goes on is looked at, in milliseconds. */
const every = 1_000

/** All sends, the newest first. */
export const useSends = () => useList<NewsletterSend>({ name: sendsList, load: loadSends })

async function loadSends({ page, limit }: Pick<ListQuery, 'page' | 'limit'>) {
  const query = { page: String(page), limit: String(limit) }
  const { data, total } = await adminApi.call('GET /admin/newsletter-sends', { query })
  return { rows: data, total }
}

/** The newest send that is not over; null where there is none, or it is not known yet. */
export function useUnfinished(): number | null {
  const { data } = useQuery({
    queryKey: [sendsList, 'newest'],
    queryFn: () => loadSends({ page: 1, limit: 10 }),
    // Another administrator may begin one.
    refetchInterval: 15 * every,
  })
  return data?.rows.find((send) => isGoingOn(send) || send.state === 'paused')?.id ?? null
}

export const isGoingOn = ({ state, sending }: Pick<NewsletterSend, 'state' | 'sending'>) =>
  state === 'sending' || sending > 0

/** A send, looked at again and again while it goes on. */
export function useSendProgress(id: number) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: ['newsletter-send', id],
    queryFn: () => adminApi.call('GET /admin/newsletter-sends/:id', { params: { id: String(id) } }),
    refetchInterval: ({ state: { data } }) =>
      data && isGoingOn(data) ? every : data?.state === 'paused' ? 5 * every : false,
  })
  const state = query.data?.state
  const tellList = useEffectEvent(() => void queries.invalidateQueries({ queryKey: [sendsList] }))
  useEffect(() => {
    if (state !== undefined) tellList()
  }, [state])
  return query
}

/** What a send comes to, in a word. */
export function stateWord({ state, submitted, sending }: NewsletterSend): string {
  if (state === 'paused') return 'Paused'
  if (state === 'cancelled') return 'Cancelled'
  if (state === 'done') return 'Submitted'
  return submitted + sending === 0 ? 'Queued' : 'Submitting'
}

export const stateColour = ({ state }: NewsletterSend) =>
  ({ sending: 'copper', paused: 'yellow', cancelled: 'gray', done: 'green' })[state]

export const kindWords: Record<NewsletterSendDetail['reasons'][number]['kind'], string> = {
  failed: 'Failed',
  deferred: 'Put off, to be tried again',
  skipped: 'Skipped',
  unconfirmed: 'Could not be confirmed',
  bounced: 'Came back',
}

export const figure = (count: number) => count.toLocaleString('en')

/** `about 3 min left` */
export function timeLeft(seconds: number): string {
  if (seconds < 90) return `about ${Math.max(1, Math.round(seconds))} s left`
  if (seconds < 90 * 60) return `about ${Math.round(seconds / 60)} min left`
  return `about ${Math.round(seconds / 3_600)} h left`
}

import { useQueryClient } from '@tanstack/react-query'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { useRowChange } from '../../../../platform/web/admin/list/use-row-change.ts'
import type { Subscriber } from '../../../subscriptions/contract/admin-endpoints.ts'
import type { Entered, PendingChange } from './change-dialog.tsx'

type Change = PendingChange & Entered

/** Changes the row of the list of that name at once, and back if the server refuses. */
export function usePlanChange(list: string) {
  const queries = useQueryClient()
  const change = useRowChange<Subscriber, Change, Subscriber>({
    list,
    keyOf: ({ id }) => id,
    keysOf: ({ subscriber }) => [subscriber.id],
    apply: (row, { action }) => ({ ...row, isSubscribed: action.is_subscribed, Premium: action.is_premium }),
    send: ({ subscriber, action: { is_subscribed, is_premium }, reason, until }) =>
      adminApi.call('PUT /admin/subscriptions', {
        body: { user_id: subscriber.id, is_subscribed, is_premium, reason, ...(until && { until }) },
      }),
    done: ({ subscriber, action }) => ({ sentence: `${action.label}: done for ${subscriber.username}.` }),
    failed: 'Failed to change the plan',
  })
  return async (pending: PendingChange, { reason, until }: Entered) => {
    await change({ ...pending, reason, until })
    for (const name of ['subscriber', 'member']) await queries.invalidateQueries({ queryKey: [name] })
  }
}

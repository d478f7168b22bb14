import { useQueryClient } from '@tanstack/react-query'
import type { Webhook, WebhookMessage } from '../../../contract/programs/webhooks.ts'
import { adminApi } from '../api.ts'
import { confirm } from '../kit/confirm.tsx'
import { notifyError, notifySuccess } from '../kit/notify.tsx'

export const webhooksQuery = ['webhooks']

/** What an administrator does with webhooks. Each reports its outcome, and the lists follow. */
export function useWebhookActions() {
  const queries = useQueryClient()
  const perform = async (failed: string, send: () => Promise<{ message: string }>) => {
    try {
      notifySuccess(`${(await send()).message}.`)
    } catch (error) {
      notifyError(failed, error)
    }
    await queries.invalidateQueries({ queryKey: webhooksQuery })
  }
  return {
    switchOn: ({ id }: Webhook, isOn: boolean) =>
      perform('The webhook was not switched', () =>
        adminApi.call('PUT /admin/webhooks/:id/on', { params: { id: String(id) }, body: { isOn } }),
      ),
    async remove({ id, address }: Webhook) {
      const isSure = await confirm({
        title: 'Delete the webhook?',
        about: address,
        text: 'The program is told nothing any more, and the messages of the last weeks are deleted.',
        confirm: 'Delete',
        isGrave: true,
      })
      if (isSure)
        await perform('The webhook was not deleted', () =>
          adminApi.call('DELETE /admin/webhooks/:id', { params: { id: String(id) } }),
        )
    },
    replay: ({ id }: WebhookMessage) =>
      perform('The message was not sent', () =>
        adminApi.call('POST /admin/webhook-messages/:id/replay', { params: { id } }),
      ),
  }
}

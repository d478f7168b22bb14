import { adminApi } from '../../../platform/web/admin/api.ts'
import { confirm } from '../../../platform/web/admin/confirm.tsx'
import { useAttempt } from '../../../platform/web/admin/list/use-attempt.ts'
import { notifySuccess } from '../../../platform/web/admin/notify.tsx'
import type { Webhook, WebhookMessage } from '../contract/webhooks.ts'

export const webhooksQuery = ['webhooks']

export function useWebhookActions() {
  const attempt = useAttempt('webhooks')
  const perform = (failed: string, send: () => Promise<{ message: string }>) =>
    attempt(failed, async () => notifySuccess(`${(await send()).message}.`))
  return {
    switchOn: ({ id }: Webhook, isOn: boolean) =>
      perform('Failed to turn the webhook on or off', () =>
        adminApi.call('PUT /admin/webhooks/:id/on', { params: { id: String(id) }, body: { isOn } }),
      ),
    async remove({ id, address }: Webhook) {
      const isSure = await confirm({
        title: 'Delete the webhook?',
        about: address,
        text: 'The endpoint gets no more messages. This also deletes its message log.',
        confirm: 'Delete',
        isGrave: true,
      })
      if (isSure)
        await perform('Failed to delete the webhook', () =>
          adminApi.call('DELETE /admin/webhooks/:id', { params: { id: String(id) } }),
        )
    },
    replay: ({ id }: WebhookMessage) =>
      perform('Failed to resend the message', () =>
        adminApi.call('POST /admin/webhook-messages/:id/replay', { params: { id } }),
      ),
  }
}

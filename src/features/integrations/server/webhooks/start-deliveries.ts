import type { DeliveryDeps } from '../deps.ts'
import { deliverDueMessages, findDueWebhooks } from './deliver.ts'
import { webhookChannel } from './webhooks.ts'

/** New messages at once, later attempts every minute. */
export async function startDeliveries(deps: DeliveryDeps): Promise<{ stop(): Promise<void> }> {
  const { jobs, database, settings, log } = deps
  const stopping = new AbortController()
  const underWay = new Map<number, Promise<void>>()
  const asked = new Set<number>()

  /** One round at a time per webhook, so that a slow receiver holds up nobody else. */
  async function deliverWhileAsked(webhook: number) {
    try {
      while (asked.delete(webhook) && !stopping.signal.aborted) await deliverDueMessages(deps, webhook, stopping.signal)
    } catch (error) {
      log.error({ err: error }, 'webhooks')
    } finally {
      underWay.delete(webhook)
    }
  }
  /** Does not wait for the rounds: a receiver may take longer than a job may. */
  async function deliver(): Promise<void> {
    if (!settings.hasFeature('integrations')) return
    for (const webhook of await findDueWebhooks(deps)) {
      asked.add(webhook)
      if (!underWay.has(webhook)) underWay.set(webhook, deliverWhileAsked(webhook))
    }
  }
  const deliverNow = () => void deliver().catch((error) => log.error({ err: error }, 'webhooks'))

  await jobs.work('programs.deliver', deliver)
  const stopListening = await database.listen(webhookChannel, deliverNow, deliverNow)
  return {
    stop: async () => {
      stopping.abort()
      await stopListening()
      await Promise.all(underWay.values())
    },
  }
}

import { createHmac } from 'node:crypto'
import { seconds } from '../../../../platform/server/core/durations.ts'

/** As receivers configure it. */
export const secretText = (secret: Buffer) => `whsec_${secret.toString('base64')}`

/** Standard Webhooks 1.0. Receivers refuse a message that is minutes old. */
export function signMessage({ id, body, secret }: { id: string; body: string; secret: Buffer }, now: Date) {
  const timestamp = Math.floor(now.getTime() / seconds(1))
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` }
}

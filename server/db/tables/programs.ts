import type { Generated } from 'kysely'
import type { KeyScope } from '../../../contract/programs/scopes.ts'
import type { WebhookEvent, WebhookMessageState } from '../../../contract/programs/webhook-events.ts'

export interface ProgramTables {
  api_keys: {
    id: Generated<number>
    name: string
    scopes: KeyScope[]
    key_hash: Buffer
    start: string
    created_by: number
    created_at: Date
    uses: Generated<number>
    last_used_at: Generated<Date | null>
    revoked_at: Generated<Date | null>
  }
  webhooks: {
    id: Generated<number>
    address: string
    events: WebhookEvent[]
    secret: Buffer
    created_at: Date
    created_by_name: string
    failing_since: Generated<Date | null>
    off_since: Generated<Date | null>
    off_because: Generated<string>
  }
  webhook_messages: {
    id: Generated<string>
    webhook_id: number
    event: WebhookEvent
    subject_id: number
    data: Record<string, unknown>
    created_at: Generated<Date>
    state: Generated<WebhookMessageState>
    attempts: Generated<number>
    due_at: Generated<Date | null>
    last_tried_at: Generated<Date | null>
    last_status: Generated<number | null>
    last_answer: Generated<string>
  }
}

import type { Generated } from 'kysely'
import type { FollowKind, FollowMails } from '../../../contract/follow-rules.ts'

export interface FollowTables {
  follows: {
    id: Generated<number>
    user_id: number
    kind: FollowKind
    target: string
    name: string
    mails: FollowMails
    followed_at: Date
  }
  follow_choices: {
    user_id: number
    mails_corrections: Generated<boolean>
    feed_number: Generated<number>
    feed_made_at: Date | null
  }
  follow_events: {
    id: Generated<number>
    article_id: number
    what: 'published' | 'corrected'
    correction: Generated<string>
    at: Date | null
    mailed_through: Generated<number>
    done_at: Date | null
  }
  follow_news: { event_id: number; kind: FollowKind; target: string }
  follow_mails: { user_id: number; event_id: number; due_at: Date }
}

import type { Generated } from 'kysely'

export interface SharedArticleTables {
  shared_articles: {
    id: Generated<number>
    user_id: number
    article_id: number
    token: string
    created_at: Date
    revoked_at: Date | null
  }
  shared_article_readers: {
    shared_article_id: number
    pass_hash: Buffer
    opened_at: Date
    networks: Generated<string[]>
  }
}

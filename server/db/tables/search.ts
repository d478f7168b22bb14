import type { AccessLevel, CategoryId, Section } from '../../../contract/catalogue.ts'

export interface SearchTables {
  search_documents: SearchDocumentsTable
  search_words: { word: string; lexeme: string; articles: number; is_plain: boolean }
  search_parts: { number: string; article_id: number; name: string; dated_at: Date }
  search_part_numbers: { number: string; name: string; articles: number }
  article_related: { article_id: number; related_id: number; score: number }
  search_queries: { day: string; query: string; searches: number; found: number }
}

interface SearchDocumentsTable {
  audience: 'all' | 'login' | 'silver' | 'gold'
  article_id: number
  title: string
  subjects: string[]
  section: Section
  access: AccessLevel
  categories: CategoryId[]
  year: number
  dated_at: Date
  /** As PostgreSQL writes a tsvector. */
  lexemes: string
  title_words: string
  body: string
}

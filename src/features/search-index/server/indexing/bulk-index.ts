import { sql } from 'kysely'
import type { DatabaseHandle } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { type AnalysedText, analyseText, publicWords, type Searchable, toDocuments } from './documents.ts'
import { addToWords, recountParts, toParts, toPublicText, toRow } from './index-article.ts'

const columns = [
  'audience',
  'article_id',
  'title',
  'subjects',
  'section',
  'access',
  'categories',
  'year',
  'dated_at',
  'lexemes',
  'title_words',
  'body',
] as const
const indexes = ['search_documents_by_lexeme', 'search_documents_by_title']
const rowsPerTransaction = 5_000
const maxTexts = 5_000

/** For very many new articles. Until `complete` the database lacks indexes, so nobody else may use it. */
export class BulkIndex {
  readonly #database: Pick<DatabaseHandle, 'db' | 'copy'>
  readonly #words = new Map<string, number>()
  readonly #parts = new Set<string>()
  readonly #analysed = new Map<string, AnalysedText>()
  #definitions: string[] | undefined

  constructor(database: Pick<DatabaseHandle, 'db' | 'copy'>) {
    this.#database = database
  }

  async add(articles: readonly Searchable[]): Promise<void> {
    this.#definitions ??= await this.#dropIndexes()
    const rows: unknown[][] = []
    const parts: unknown[][] = []
    for (const article of articles) {
      const documents = toDocuments(article, this.#analyse)
      for (const document of documents) {
        const row = toRow(article, document)
        rows.push(columns.map((column) => row[column]))
      }
      for (const word of publicWords(toPublicText(article, documents)))
        this.#words.set(word, (this.#words.get(word) ?? 0) + 1)
      for (const part of toParts(article)) {
        this.#parts.add(part.number)
        parts.push([part.number, part.article_id, part.name, part.dated_at])
      }
    }
    await this.#database.copy('search_documents', columns, rows)
    await this.#database.copy('search_parts', ['number', 'article_id', 'name', 'dated_at'], parts)
  }

  /** Generated articles share their texts. */
  readonly #analyse = (text: string): AnalysedText => {
    const analysed = this.#analysed.get(text) ?? analyseText(text)
    if (this.#analysed.size >= maxTexts) this.#analysed.clear()
    this.#analysed.set(text, analysed)
    return analysed
  }

  async complete(): Promise<void> {
    const { db } = this.#database
    for (const some of chunks([...this.#words.keys()].toSorted()))
      await inTransaction(db, (tx) => addToWords(tx, new Map(some.map((word) => [word, this.#words.get(word) ?? 0]))))
    for (const some of chunks([...this.#parts].toSorted())) await inTransaction(db, (tx) => recountParts(tx, some))
    await db.connection().execute(async (connection) => {
      await sql`set maintenance_work_mem = '256MB'`.execute(connection)
      for (const definition of this.#definitions ?? []) await sql.raw(definition).execute(connection)
      await sql`reset maintenance_work_mem`.execute(connection)
    })
    this.#definitions = undefined
  }

  /** Creating an index takes a fraction of the time of filling it row by row. */
  async #dropIndexes(): Promise<string[]> {
    const { db } = this.#database
    const definitions: string[] = []
    for (const index of indexes) {
      const { rows } = await sql<{ text: string }>`select pg_get_indexdef(${index}::regclass) as text`.execute(db)
      // Create the index on all partitions.
      definitions.push((rows[0]?.text ?? '').replace(' ON ONLY ', ' ON '))
      await sql`drop index ${sql.ref(index)}`.execute(db)
    }
    return definitions
  }
}

function chunks<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / rowsPerTransaction) }, (_, i) =>
    list.slice(i * rowsPerTransaction, (i + 1) * rowsPerTransaction),
  )
}

import type { CompiledQuery, KyselyPlugin } from 'kysely'
import type { Database, DatabaseHandle } from '../../src/platform/server/db/database.ts'

/** Records the statements of a request, except `begin` and `commit`, and sends them again on their own. */
export class StatementRecorder implements KyselyPlugin {
  #db: Database | null = null
  #recorded: CompiledQuery[] | null = null
  #texts = 0
  readonly #compiled = new WeakMap<object, CompiledQuery>()

  watch(database: DatabaseHandle): DatabaseHandle {
    this.#db = database.db
    return { ...database, db: database.db.withPlugin(this) }
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ queryId, node }) => {
    if (this.#db && this.#recorded) this.#compiled.set(queryId, this.#db.getExecutor().compileQuery(node, queryId))
    return node
  }

  /** A query within another has no result. */
  transformResult: KyselyPlugin['transformResult'] = async ({ queryId, result }) => {
    const compiled = this.#compiled.get(queryId)
    if (compiled) this.#recorded?.push(compiled)
    return result
  }

  /** Jobs send statements too now and then, so the shortest of three recordings is the request's. */
  async statementsOf(request: () => Promise<unknown>): Promise<CompiledQuery[]> {
    const records: CompiledQuery[][] = []
    for (let i = 0; i < 3; i++) {
      this.#recorded = []
      await request()
      records.push(this.#recorded)
    }
    this.#recorded = null
    return records.toSorted((a, b) => a.length - b.length)[0] ?? []
  }

  /** Adds a comment that makes each text new, since drivers prepare repeated texts. */
  async repeatAsText(statements: readonly CompiledQuery[]): Promise<void> {
    const texts = statements.map((statement) => ({ ...statement, sql: `${statement.sql} -- ${++this.#texts}` }))
    await this.repeat(texts)
  }

  async repeat(statements: readonly CompiledQuery[]): Promise<void> {
    for (const statement of statements) await this.#db?.executeQuery(statement)
  }
}

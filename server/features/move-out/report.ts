import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { forSpreadsheets } from '../../../contract/csv.ts'
import { escapeFormula } from '../../core/spreadsheet-formulas.ts'
import type { Spool } from './spool.ts'

const columns = ['kind', 'id', 'title', 'what']

/** What other systems do not get, or get in another form. */
export class LossReport {
  readonly #spool: Spool
  lines = 0

  constructor(spool: Spool) {
    this.#spool = spool
  }

  async add({ kind, id = '', title = '' }: { kind: string; id?: string; title?: string }, ...sentences: string[]) {
    for (const what of sentences) {
      this.lines += 1
      await this.#spool.write(`${JSON.stringify([kind, id, title, what])}\n`)
    }
  }

  /** As CSV. */
  read(): AsyncIterable<string> {
    const table = stringify({ header: true, columns, ...forSpreadsheets })
    const rows = Readable.from(this.#rows())
    rows.on('error', (error) => table.destroy(error))
    return rows.pipe(table).setEncoding('utf8')
  }

  async *#rows(): AsyncGenerator<string[]> {
    let rest = ''
    for await (const piece of this.#spool.read()) {
      const lines = (rest + piece).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield (JSON.parse(line) as string[]).map(escapeFormula)
    }
  }
}

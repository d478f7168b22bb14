import { csv } from '../../../../platform/server/core/csv.ts'
import type { Spool } from './spool.ts'

const columns = ['kind', 'id', 'title', 'what']

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

  read(): AsyncIterable<string> {
    return csv(columns, this.#rows())
  }

  async *#rows(): AsyncGenerator<string[][]> {
    let rest = ''
    for await (const piece of this.#spool.read()) {
      const lines = (rest + piece).split('\n')
      rest = lines.pop() ?? ''
      yield lines.map((line) => JSON.parse(line) as string[])
    }
  }
}

import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { UnreadableFile } from '../../../../../../platform/server/core/text-table.ts'
import { textOf } from '../../open/text.ts'
import { type Dropped, narrowest, type SourceArticle, type SourceFile } from '../../source.ts'
import { askAboutTerm } from '../closing/classes.ts'
import { askAboutMarks } from '../closing/marks.ts'
import { Closing } from '../closing/unclear.ts'

/** By column name in lower case. */
export type CsvRecord = Readonly<Record<string, string | undefined>>

const mostRecord = 16 * 2 ** 20

/** Cells can be whole articles. @throws UnreadableFile */
export async function* readRecords(file: SourceFile): AsyncGenerator<CsvRecord> {
  const columns = (names: string[]) => names.map((name) => name.trim().toLowerCase())
  const options = {
    columns,
    delimiter: delimiterOf(await file.head()),
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: mostRecord,
  }
  const source = Readable.from(textOf(file, { isStrict: true }), { objectMode: false })
  const parser = source.pipe(parse(options))
  source.on('error', (error) => parser.destroy(error))
  try {
    for await (const record of parser as AsyncIterable<CsvRecord>) yield record
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile(`Failed to read ${file.path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The most frequent sign in the header. Spreadsheets of some languages write `;`. */
const delimiterOf = (head: string) => {
  const [line = ''] = head.split('\n', 1)
  const count = (sign: string) => line.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

export function unclearIn(
  record: CsvRecord,
  read: Readonly<Record<string, readonly string[] | null>>,
  { html, access, tags = [] }: Pick<SourceArticle, 'html' | 'access'> & { tags?: readonly string[] },
): Pick<SourceArticle, 'unclear' | 'access'> & { dropped: Dropped[] } {
  const dropped: Dropped[] = []
  const closing = new Closing(dropped)
  askAboutMarks(html, closing)
  if (access !== 'paid') for (const tag of tags) askAboutTerm(tag, closing)
  // Substack's mark of where the paid part begins.
  if (access === 'free' && html.includes('"PaywallToDOM"')) closing.ask('component PaywallToDOM')
  for (const [name, value = ''] of Object.entries(record)) {
    const known = read[name]
    if (known === undefined) closing.field(name, value, 'column')
    else if (known && value !== '' && !known.includes(value.toLowerCase())) closing.ask(`column ${name}`, value)
  }
  return { unclear: closing.unclear, access: narrowest(access, closing.access), dropped }
}

export const nothingElse = {
  updatedAt: null,
  authors: [],
  categories: [],
  tags: [],
  searchTitle: '',
  searchDescription: '',
  isPinned: false,
  comments: 0,
} as const satisfies Partial<SourceArticle>

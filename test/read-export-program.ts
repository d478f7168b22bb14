/**
 * Reads an export of this many megabytes that is generated meanwhile: `ghost 2048`. Prints how many articles it has, or
 * why it was refused, and the peak memory of the process in megabytes.
 */
import { Readable } from 'node:stream'
import { findReader } from '../src/features/transfer/server/import/readers/readers.ts'
import { UnreadableFile } from '../src/platform/server/core/text-table.ts'
import { wxrStart } from './wxr.ts'

const [shape = '', size = '1'] = process.argv.slice(2)
const bytes = Number(size) * 2 ** 20
const text = `<p>${'It switches at 2 MHz. '.repeat(900)}</p>`

interface Shape {
  as: string
  file: string
  start: string
  row: (at: number) => string
  end: string
}
const ghostStart = '{"db":[{"meta":{"exported_on":1},"data":{"posts":['
const post = { slug: 'p', status: 'published', visibility: 'public', type: 'post', html: text }
const ghostRow = (at: number) =>
  `${at === 0 ? '' : ','}${JSON.stringify({ id: String(at), title: `Post ${at}`, ...post })}`
const shapes: Record<string, Shape> = {
  ghost: { as: 'ghost', file: 'g.json', start: ghostStart, row: ghostRow, end: ']}}]}' },
  'one value': { as: 'ghost', file: 'g.json', start: `${ghostStart}"`, row: () => text, end: '"]}}]}' },
  wxr: {
    as: 'wxr',
    file: 'w.xml',
    start: wxrStart,
    end: '</channel></rss>',
    row: (at) =>
      `<item><title>${at}</title><wp:post_id>${at + 1}</wp:post_id><content:encoded><![CDATA[${text}]]></content:encoded></item>`,
  },
  beehiiv: {
    as: 'beehiiv',
    file: 'b.csv',
    start: 'id,web_title,content_html\n',
    end: '',
    row: (at) => `${at},Post,"${text}"\n`,
  },
}
const { as, file, start, row, end } = shapes[shape] ?? shapes['ghost'] ?? process.exit(1)

function* pieces(): Generator<Buffer> {
  yield Buffer.from(start)
  for (let [at, written] = [0, 0]; written < bytes; at += 1) {
    const piece = Buffer.from(row(at))
    written += piece.length
    yield piece
  }
  yield Buffer.from(end)
}

const folder = {
  name: file,
  files: [
    {
      path: file,
      bytes,
      stream: async () => Readable.from(pieces(), { objectMode: false }),
      head: async () => start + row(0).slice(0, 1_000),
    },
  ],
}
let [articles, refused] = [0, '']
try {
  for await (const item of (await findReader(folder, as)).read(folder)) if (item.kind === 'article') articles += 1
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error
  refused = error.message
}
console.log(JSON.stringify({ articles, refused, megabytes: Math.round(process.resourceUsage().maxRSS / 1024) }))

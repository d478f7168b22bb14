import { open } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { residentBytes, temporaryFolder } from './kit/processes.ts'
import { placeOnPostgres, startCommand } from './kit/product.ts'
import { type Findings, limited } from './kit/report.ts'

/** `first`: how many come before the measurement begins. Similar articles are looked for among so many that it takes no longer with more. */
interface Size {
  first: number
  posts: number
}
/** As many as a large old site has. */
const usual: Size = { first: 10_000, posts: 100_000 }
const pollMs = 200
const megabytes = (bytes: number) => bytes / 2 ** 20

interface Moment {
  posts: number
  at: number
  resident: number
}

/** Imports the export of a large site by command. Its last posts take no longer than its first, and no more memory. */
export async function moveIn(server: string, size: Size = usual): Promise<Findings> {
  const file = join(await temporaryFolder(), 'export.xml')
  await writePosts(file, size.posts)
  const place = await placeOnPostgres(server)
  const child = startCommand(place, ['import', file])
  child.stdout?.resume()
  const client = new pg.Client({ connectionString: place.databaseUrl })
  await client.connect()
  const moments: Moment[] = []
  try {
    for (;;) {
      const { rows } = await client.query<{ state: string; posts: number }>(
        `select state, coalesce((counts ->> 'articles')::int, 0) as posts from imports where state in ('importing', 'done')`,
      )
      const [found] = rows
      if (found)
        moments.push({ posts: found.posts, at: performance.now(), resident: await residentBytes(child.pid ?? 0) })
      if (found?.state === 'done') break
      if (child.exitCode !== null) throw new Error(`The import ended with ${child.exitCode}`)
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  } finally {
    await client.end()
    child.kill()
  }
  return toFindings(moments, size)
}

function toFindings(moments: readonly Moment[], { first, posts }: Size): Findings {
  const steps = Array.from({ length: posts / first }, (_, at) => between(moments, at * first, (at + 1) * first))
  const [start, last] = [steps[1], steps.at(-1)]
  const complete = moments.find((moment) => moment.posts >= posts)
  const afterwards = ((moments.at(-1)?.at ?? 0) - (complete?.at ?? 0)) / 1_000
  const most = Math.max(...steps.map(({ resident }) => resident))
  return {
    tables: [
      {
        title: 'Move in: an export of WordPress by command, on PostgreSQL',
        columns: ['posts', 'seconds for 1,000', 'resident at most'],
        rows: [
          ...steps.map(({ to, seconds, resident }) => [
            to.toLocaleString('en'),
            seconds.toFixed(2),
            `${resident.toFixed(0)} MB`,
          ]),
          ['all, once they are there', (afterwards / (posts / 1_000)).toFixed(2), ''],
        ],
      },
    ],
    figures: [
      limited(
        `move in: time of the last posts, of those after the first ${first}`,
        (last?.seconds ?? 0) / (start?.seconds ?? 1),
        [1.3, '', 2],
      ),
      limited(
        `move in: memory at the end, of that after the first ${first}`,
        (last?.resident ?? 0) / (start?.resident ?? 1),
        [1.15, '', 2],
      ),
      limited('move in: memory at most', most, [400, 'MB']),
    ],
  }
}

/** What the posts from one number to another took. */
function between(moments: readonly Moment[], from: number, to: number) {
  // What follows the last post, such as leading links to their new places, is for all of them, and not of this step.
  const there = moments.find(({ posts }) => posts >= to)
  const those = moments.filter(({ posts, at }) => posts >= from && (!there || at <= there.at))
  const [begun, ended] = [those[0], those.at(-1)]
  if (!begun || !ended || begun.posts === ended.posts) throw new Error(`Nothing was seen between ${from} and ${to}`)
  const seconds = (ended.at - begun.at) / (ended.posts - begun.posts)
  return { to, seconds, resident: megabytes(Math.max(...those.map(({ resident }) => resident))) }
}

const subjects = ['regulator', 'converter', 'gate driver', 'sensor', 'amplifier', 'filter', 'inductor', 'oscillator']
const start = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
 xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>https://old.example</wp:base_blog_url>`

/** Posts of different words, which link to each other, with terms, authors and comments. */
async function writePosts(path: string, posts: number): Promise<void> {
  const file = await open(path, 'w')
  await file.write(start)
  for (let id = 1; id <= posts; id += 1) {
    const subject = (at: number) => subjects[(id * at + at) % subjects.length]
    const sentence = (at: number) => `The ${subject(at)} of ${(id * 31 + at) % 5_000} settles in ${(id + at) % 97} µs. `
    const text = Array.from({ length: 20 }, (_, at) => sentence(at + 1)).join('')
    await file.write(`<item><title>Post ${id}: a ${subject(3)}</title><link>https://old.example/${id}/</link>
<content:encoded><![CDATA[<p>${text}</p><p>LM${1_000 + (id % 4_000)}: <a href="/?p=${((id * 7) % posts) + 1}">more</a></p>]]></content:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_name>post-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<wp:post_date_gmt>${2010 + (id % 15)}-0${1 + (id % 9)}-1${id % 10} 08:00:00</wp:post_date_gmt>
<category domain="category" nicename="c${id % 30}"><![CDATA[Category ${id % 30}]]></category>
<category domain="post_tag" nicename="t${id % 700}"><![CDATA[Tag ${id % 700}]]></category>
<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>Ravi</wp:comment_author>
<wp:comment_content>It settles faster here.</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment></item>`)
  }
  await file.write('</channel></rss>')
  await file.close()
}

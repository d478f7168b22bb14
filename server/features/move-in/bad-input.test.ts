import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { useMagazine } from '../../../test/magazine.ts'
import { useMember } from '../../../test/members.ts'
import { useMoveIns } from '../../../test/move-ins.ts'
import { type WxrItem, wxr, wxrStart } from '../../../test/wxr.ts'

const zipped = async (name: string, text: string) => {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}
/** A file of an archive that says to be as long, or to be called so. */
const bomb = async () => {
  const zip = await zipped('a.xml', 'x'.repeat(50_000))
  zip.writeUInt32LE(2 ** 31, zip.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 24)
  return zip
}
const climbing = async () =>
  Buffer.from((await zipped('aa/passwd.xml', 'x')).toString('latin1').replaceAll('aa/passwd', '../passwd'), 'latin1')
const one = wxr([{ id: 1 }])
const declared = (entity: string) => one.replace('<rss', `<!DOCTYPE rss [${entity}]><rss`)

describe('an export that nobody should trust', () => {
  const magazine = useMagazine()
  const admin = useMember(magazine, { role: 'admin', username: 'Asha' })
  const { checks, imports, items, load, runs, settled, uploads } = useMoveIns(admin)
  const rows = () => magazine.database.db.selectFrom('articles').selectAll().orderBy('id').execute()
  /** Of everything that an import can write for readers. */
  const standing = async () => {
    const tables = ['articles', 'pages', 'page_versions', 'authors', 'redirects', 'pictures']
    const counts = await Promise.all(
      tables.map((name) =>
        sql<{ all: string }>`select jsonb_agg(t)::text as all from ${sql.table(name)} t`.execute(magazine.database.db),
      ),
    )
    return counts.map((found) => found.rows[0]?.all)
  }
  beforeEach(async () => {
    await magazine.publishes({ title: 'Ours' })
  })

  test.each([
    [
      'with entities in entities',
      async () => declared('<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">'),
      'declares a document type',
    ],
    [
      'with an entity of this machine',
      async () => declared('<!ENTITY a SYSTEM "file:///etc/passwd">'),
      'declares a document type',
    ],
    [
      'with a document type elsewhere',
      async () => one.replace('<rss', '<!DOCTYPE rss SYSTEM "https://evil.example/x.dtd"><rss'),
      'declares a document type',
    ],
    [
      'of an unknown version',
      async () => one.replace('>1.2<', '>9.7<'),
      'The export is of version 9.7. Read are 1.0 to 1.2',
    ],
    ['nested without an end', async () => `${wxrStart}${'<item>'.repeat(5_000)}`, 'nested too deeply'],
    ['that unpacks to gigabytes', bomb, 'The archive unpacks to far more than it can hold'],
    ['that climbs out of its folder', climbing, 'The archive names files outside of itself'],
    [
      'of Ghost that is cut',
      async () => '{"db":[{"meta":{"exported_on":1},"data":{"posts":[{"id":"1"',
      'ends in the middle',
    ],
    ['of Ghost that is no JSON', async () => '{"db":[{"meta":{"exported_on":1},"data":{"posts":[}', 'is not JSON'],
    [
      'of Ghost nested without an end',
      async () => `{"db":[{"meta":{"exported_on":1},"data":{"posts":${'['.repeat(5_000)}`,
      'nested too deeply',
    ],
    [
      'of beehiiv in a forgotten encoding',
      async () => Buffer.from('id,web_title,content_html\n1,\xcf\xf0\xe8\xe2\xe5\xf2,x\n', 'latin1'),
      'is not in UTF-8. Save it as UTF-8',
    ],
  ])('%s is refused in a sentence, and no row has changed', async (_, write, sentence) => {
    const before = await standing()
    const file = await write()
    const name = Buffer.isBuffer(file)
      ? file.toString('latin1', 0, 2) === 'PK'
        ? 'a.zip'
        : 'a.csv'
      : file.startsWith('{')
        ? 'a.json'
        : 'a.xml'
    const { id, state, problem, refusals, articles } = await checks(file, name)
    expect(`${problem} ${refusals.map(({ reason }) => reason).join()}`).toContain(sentence)
    expect(articles).toBe(0)
    if (state === 'failed') expect((await admin.post(`/admin/move-ins/${id}/run`, {})).status).toBe(409)
    expect(await standing()).toEqual(before)
  })

  test('brings scripts in every field, impossible dates and one address twice, and is taken in part beside what is here', async () => {
    const bad = `"><script>alert(1)</script><img src=x onerror=alert(1)>\u202e`
    const authors = Array.from(
      { length: 5_000 },
      (_, at) =>
        `<wp:author><wp:author_login>same${at}</wp:author_login><wp:author_display_name><![CDATA[Same ${bad}]]></wp:author_display_name></wp:author>`,
    )
    const term = (domain: string, id: string) =>
      `<category domain="${domain}" nicename="${id}"><![CDATA[${bad}]]></category>`
    const meta = (key: string) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${bad}]]></wp:meta_value></wp:postmeta>`
    const posts: WxrItem[] = [
      {
        ...{ id: 1, title: bad, excerpt: bad, author: 'same1', slug: encodeURIComponent(bad) },
        html: `<p onclick="x()" style="x">W</p>${bad}[caption]<img src="javascript:x" alt='${bad}'>${bad}[/caption]<a href="JaVaScRiPt:x">go</a><svg onload="x"><a href="data:text/html,x">d</a></svg>`,
        more:
          term('category', 'c1') + term('post_tag', 't1') + meta('_yoast_wpseo_title') + meta('_yoast_wpseo_metadesc'),
      },
      { id: 2, at: '0000-01-01 00:00:00', slug: 'same', author: 'same2' },
      { id: 3, at: '9999-12-31 23:59:59', slug: 'same', author: 'same3' },
      { id: 4, at: '2019-02-31 25:61:00', author: 'same4999' },
      { ...{ id: 5, type: 'page', title: bad, slug: 'p', excerpt: bad }, html: bad },
    ]
    const found = await checks(wxr(posts, authors.join('')))
    expect(found.names.author).toBe(5_001)
    const done = await runs(found)
    expect(done).toMatchObject({ state: 'done', articles: 4, pages: 1 })
    const all = await rows()
    const pages = await sql`select * from page_versions`.execute(magazine.database.db)
    const people = await magazine.database.db.selectFrom('authors').select(['name', 'slug']).execute()
    expect(JSON.stringify([all.map(({ body_html, slug }) => [body_html, slug]), pages.rows])).not.toMatch(
      /<script|<svg|onerror=|onclick=|onload=|style=|javascript:|data:text/i,
    )
    expect(JSON.stringify(people)).not.toMatch(/[<>]/)
    expect([people.length, new Set(people.map(({ slug }) => slug)).size]).toEqual([4, 4])
    expect(all[0]).toMatchObject({ title: 'Ours', version: 1 })
    const reasons = new Map((await items(done.id)).map(({ sourceId, reason }) => [sourceId, reason]))
    for (const id of ['2', '3', '4']) expect(reasons.get(id)).toContain('It has no date that can be')
    expect(reasons.get('3')).toContain('Its address /2019/05/same is redirected already')
    const csv = (await admin.get(`/admin/move-ins/${done.id}/report.csv`)).text
    expect(csv.split('\r\n').every((line) => !/^[=+\-@]/.test(line))).toBe(true)
  })

  test('in another alphabet, with another separator, or with bytes of another encoding, is read as far as it can be', async () => {
    const table =
      'id;web_title;status;audience;url;content_html;created_at\n1;Привет; мир;confirmed;free;https://mag.example/p/a;<p>Текст</p>;2023-01-02 03:04:05\n'
    expect(
      await imports(Buffer.from(`\ufeff${table.replace('; мир', ', мир')}`, 'utf16le'), 'posts.csv'),
    ).toMatchObject({ reader: 'beehiiv', articles: 1 })
    expect((await rows()).at(-1)).toMatchObject({ title: 'Привет, мир', body_html: '<p>Текст</p>' })
    const mixed = Buffer.concat([
      Buffer.from(wxr([{ id: 1, title: 'Caf' }]).split('</title><link>')[0] ?? ''),
      Buffer.from([0xe9]),
    ])
    const rest = Buffer.from(
      wxr([{ id: 1, title: 'Caf' }]).slice(wxr([{ id: 1, title: 'Caf' }]).indexOf('</title><link>')),
    )
    const done = await imports(Buffer.concat([mixed, rest]))
    expect(done.refusals.map(({ reason }) => reason)).toContain(
      'Characters that are not in the encoding of the file cannot be read: 1',
    )
  })

  test('cannot come twice at once, and what a crash interrupted goes on where it was', async () => {
    const both = await Promise.all([uploads(one), uploads(one)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const first = both.find(({ status }) => status === 200)?.json().id ?? 0
    await settled(first)
    const posts = Array.from({ length: 60 }, (_, at): WxrItem => ({ id: at + 1 }))
    const { id } = await checks(wxr(posts), 'long.xml')
    const { db } = magazine.database
    // Whenever the stop comes, each of them is here once in the end.
    await admin.post(`/admin/move-ins/${id}/run`, {})
    if ((await admin.post(`/admin/move-ins/${id}/stop`, {})).status === 200) {
      expect(await load(id)).toMatchObject({ state: 'stopped', isUndoable: (await load(id)).articles > 0 })
      expect((await admin.post(`/admin/move-ins/${id}/go-on`, {})).status).toBe(200)
    }
    expect(await settled(id)).toMatchObject({ state: 'done', articles: 60, known: 0 })
    expect(new Set((await rows()).map(({ npnwid }) => npnwid)).size).toBe(61)
    await admin.post(`/admin/move-ins/${id}/undo`, {})
    expect(await settled(id)).toMatchObject({ state: 'undone' })
    expect(await rows()).toHaveLength(1)
    expect(await db.selectFrom('redirects').select('path').execute()).toEqual([])
  })
})

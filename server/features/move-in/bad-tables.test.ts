import { describe, expect, test } from 'vitest'
import { useMagazine } from '../../../test/magazine.ts'
import { useMember } from '../../../test/members.ts'
import { useMoveIns } from '../../../test/move-ins.ts'

const bad = `"><script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)>\u202e`
const dangerous = /<script|<svg|onerror=|onload=|javascript:/i

/** A table as a spreadsheet writes it. */
const table = (separator: string, rows: readonly string[][]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\r\n')

describe('an export', () => {
  const magazine = useMagazine({ pages: true })
  const admin = useMember(magazine, { role: 'admin', username: 'Asha' })
  const { imports, uploads, checks, runs, settled } = useMoveIns(admin)
  const rows = () => magazine.database.db.selectFrom('articles').selectAll().orderBy('id').execute()

  test.each([
    ['commas', ',', 'Привет, мир'],
    ['semicolons', ';', 'नमस्ते; दुनिया'],
    ['tabulators', '\t', '你好\t世界'],
    ['commas, from right to left', ',', 'مرحبا، «بالعالم»'],
    ['commas, in Hebrew with quotes', ',', 'שלום "עולם"'],
    ['semicolons, in letters with marks', ';', 'E\u0301te\u0301 Ångström ﬃ 𝔘'],
  ])('as a table with %s is read in its alphabet', async (_, separator, title) => {
    const cells = [
      ['id', 'web_title', 'status', 'audience', 'url', 'content_html', 'created_at', 'content_tags'],
      ['1', title, 'confirmed', 'free', 'https://mag.example/p/a', `<p>${title}</p>`, '2023-01-02 03:04:05', title],
    ]
    expect(await imports(table(separator, cells), 'posts.csv')).toMatchObject({ reader: 'beehiiv', articles: 1 })
    const [row] = await rows()
    expect(row?.title).toBe(title.replace(/\s+/g, ' '))
    expect(row?.body_html).toContain(title.replace(/"/g, '&quot;').slice(0, 5))
  })

  const post = { id: bad, title: bad, slug: bad, html: `${bad}<p onclick="x()">W</p><a href="javascript:x">go</a>` }
  const more = {
    custom_excerpt: bad,
    feature_image: bad,
    published_at: '2019-05-01T00:00:00.000Z',
    codeinjection_head: bad,
  }
  const named = { id: 'u1', name: bad, slug: bad, bio: bad }
  const ghost = JSON.stringify({
    db: [
      {
        meta: { exported_on: 1, version: bad },
        data: {
          posts: [{ ...post, ...more, type: 'post', status: 'published', visibility: 'public' }],
          ...{ users: [named], tags: [named], posts_authors: [{ post_id: bad, author_id: 'u1', sort_order: 0 }] },
          ...{ posts_tags: [{ post_id: bad, tag_id: 'u1' }], posts_meta: [{ post_id: bad, meta_title: bad }] },
          ...{ products: [{ ...named, type: 'paid' }], settings: [{ key: 'title', value: bad }] },
        },
      },
    ],
  })
  const yaml = JSON.stringify(bad)
  const markdown = `---\ntitle: ${yaml}\nslug: ${yaml}\nauthors: [${yaml}]\ntags: [${yaml}]\ncategories: [${yaml}]\nimage: ${yaml}\nexcerpt: ${yaml}\nurl: ${yaml}\naliases: [${yaml}]\ndate: ${yaml}\ngroundplane: ${yaml}\n---\n${post.html}\n`
  const wrapped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>${wrapped(bad)}</title><link>https://old.example</link><item>
<title>${wrapped(bad)}</title><link>https://old.example/a</link><guid>${wrapped(bad)}</guid><author>${wrapped(bad)}</author>
<category>${wrapped(bad)}</category><description>${wrapped(post.html)}</description></item></channel></rss>`
  const beehiiv = table(',', [
    ['id', 'web_title', 'status', 'audience', 'url', 'content_html', 'web_subtitle', 'content_tags', 'thumbnail_url'],
    [bad, bad, 'confirmed', 'free', bad, post.html, bad, bad, bad],
  ])

  test.each([
    ['Ghost', 'ghost.json', ghost],
    ['Markdown', 'post.md', markdown],
    ['a feed', 'feed.xml', feed],
    ['beehiiv', 'posts.csv', beehiiv],
  ])('of %s with scripts in every field brings none', async (_, name, file) => {
    const done = await runs(await checks(file, name))
    expect(done).toMatchObject({ state: 'done' })
    expect(done.articles + done.pages).toBe(1)
    const pages = await magazine.database.db.selectFrom('page_versions').selectAll().execute()
    const people = await magazine.database.db.selectFrom('authors').select(['name', 'slug']).execute()
    const texts = (await rows()).map(({ body_html, slug, image_url }) => [body_html, slug, image_url])
    expect(JSON.stringify([texts, pages.map(({ html, slug }) => [html, slug])])).not.toMatch(dangerous)
    expect(JSON.stringify(people)).not.toMatch(/[<>]/)
    for (const { samples } of [done]) expect(JSON.stringify(samples.map(({ html }) => html))).not.toMatch(dangerous)
    const csv = (await admin.get(`/admin/move-ins/${done.id}/report.csv`)).text
    expect(csv.split('\r\n').every((line) => !/^"?[=+\-@]/.test(line))).toBe(true)
  })

  test('that comes into a magazine with the same address, author, number and picture beside it changes none of them', async () => {
    const own = await magazine.publishes({ title: 'Ours', npnwid: 'wxr-1', slug: 'post-1' })
    const before = (await rows())[0]
    const item = `<item><title>Theirs</title><link>https://old.example/section/news/${own}/post-1</link><wp:post_id>1</wp:post_id><wp:post_name>post-1</wp:post_name><wp:status>publish</wp:status><wp:post_date_gmt>2019-05-01 12:00:00</wp:post_date_gmt></item>`
    const start = `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example</wp:base_blog_url>`
    const sent = await uploads(`${start}${item}</channel></rss>`)
    await runs(await settled(sent.json().id))
    const [ours, theirs] = await rows()
    expect(ours).toEqual(before)
    expect(theirs).toMatchObject({ title: 'Theirs', slug: 'post-1' })
    // Its former address is that of ours, which stays where it is.
    const page = await magazine.get(`/section/news/${own}/post-1`)
    expect([page.status, page.text.includes('Ours')]).toEqual([200, true])
  })
})

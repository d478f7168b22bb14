import { beforeEach, expect, test } from 'vitest'
import { sendsForm, uploads } from '../../../../../test/forms.ts'
import { aFlatPng } from '../../../../../test/images.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, type SignedIn } from '../../../../../test/members.ts'
import { exportsAll, movesIn } from '../../../../../test/moving.ts'
import { adds as addsAny } from '../../../../../test/newsroom.ts'
import { zipped } from '../../../../../test/site-imports.ts'
import { wxr, wxrMeta } from '../../../../../test/wxr.ts'
import { inTransaction, invalidate } from '../../../../platform/server/db/transaction.ts'
import { textFields } from '../../../articles/contract/fields.ts'
import { addPage, publishPage } from '../../../pages/server/index.ts'

const blocks = [
  '<p>Plain, <strong>strong</strong>, <em>slanted</em>, <code>a_b*c</code>, H<sub>2</sub>O &amp; 5 &lt; 6 ]]&gt; {{ x }} {% y %}</p>',
  '<h2># 1. A heading</h2><p>- no list</p><p>1. no list</p><p>https://no.link and a@b.example</p>',
  '<ul><li>one<ul><li>nested</li></ul></li><li>two</li></ul><ol start="3"><li>three</li></ol>',
  '<pre><code class="language-c">if (a &lt; b) {\n\n  /* ``` */ {{ c }};\n}</code></pre><pre><code>plain\n  code</code></pre>',
  '<table><caption>Parts</caption><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
  '<blockquote><p>A quotation</p></blockquote><blockquote class="pull-quote"><p>Pulled</p></blockquote><aside class="facts"><p>Facts</p></aside>',
  '<p><math display="block" alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math></p><hr>',
  '<figure class="embed"><a href="https://www.youtube.com/watch?v=abcdefghijk">https://www.youtube.com/watch?v=abcdefghijk</a></figure>',
  '<p><a class="part" href="/part/LM358">LM358</a> in the text<a href="#fn-1" id="fnref-1">1</a></p><ol class="footnotes"><li id="fn-1">A note</li></ol>',
].join('')

const aPdf = Buffer.from('%PDF-1.7\n%a data-sheet\ntrailer\n%%EOF\n')
const hostileTitles = [
  'no',
  '1e3',
  ': #',
  '@leading',
  '- x',
  '---',
  'A ]]> B',
  '<b>& "quotes" \\',
  '=1+1',
  '{{ x }}',
  '\u0001\u0085bell',
]

const elsewhere = 'https://pictures.example/a.jpg'
const adds: typeof addsAny = (by, form) => addsAny(by, { imageUrl: elsewhere, ...form })

const magazine = useMagazine()
let admin: SignedIn
const startsOver = async () => {
  await magazine.startOver()
  await inTransaction(magazine.database.db, async (tx) => invalidate(tx, ['redirects']))
  admin = await aMember(magazine, { role: 'admin', username: 'Asha' })
}
beforeEach(startsOver)

async function fills() {
  const { database, clock } = magazine
  const photo = (await uploads(admin, aFlatPng(60, 40), `../../${'x'.repeat(300)}.png`)).json()
  const small = (await uploads(admin, aFlatPng(61, 40), 'board.png')).json()
  const file = await sendsForm(admin, '/admin/attachments', [
    ['name', 'Data sheet'],
    ['file', aPdf, 'lm358.pdf'],
  ])
  await database.db.updateTable('pictures').set({ credit: 'Photo: Ravi' }).execute()
  const authorIds: string[] = []
  for (const name of ['Meera Nair', 'Anna Berg']) {
    const added = await admin.post('/admin/authors', { name })
    expect(added.status, added.text).toBe(201)
    authorIds.push(String(added.json().author.id))
  }
  const second = await adds(admin, { title: 'The second', isPublished: 1, imageUrl: small.imageUrl })
  const figure = `<figure><img src="${photo.imageUrl}" alt="A &quot;board&quot;"><figcaption>Its <em>caption</em></figcaption></figure>`
  const link = `<p>See <a href="/section/news/${second}#end">the second</a> and <a href="/about">about</a>.</p>`
  const download = `<figure class="file"><a href="${file.json().url}">Data sheet</a><figcaption>PDF, 1 kB</figcaption></figure>`
  const first = await adds(admin, {
    title: 'The first',
    isPublished: 1,
    imageUrl: photo.imageUrl,
    imageAlt: 'A board',
    authorIds,
    standfirst: 'It says more.',
    sponsor: 'Denholt',
    series: 'Basics',
    slug: 'the-first-one',
    npnwid: 'N-1',
    searchTitle: 'First for engines',
    searchDescription: 'A description',
    socialText: 'Read it',
    canonicalUrl: 'https://elsewhere.example/first',
    notes: 'Internal',
    sourceUrl: 'https://source.example/',
    corrections: '2026-02-20 It is 3.3 V. (found by Asha Rao)',
    keywords: ['C++', 'C#', 'USB', 'usb-c'],
    categories: ['powersupply', 'ai'],
    description: blocks + figure + link + download,
  })
  await adds(admin, { title: 'For gold', articleType: 'Premium', isPublished: 1, slug: '' })
  const silver = { articleType: 'isSubscriptionRequired', section: 'Design-Guides' } as const
  await adds(admin, { title: 'For silver', isPublished: 1, ...silver })
  const later = { articleType: 'isLoginRequired', section: 'Product', publishAt: '2026-05-01' } as const
  await adds(admin, { title: 'For members', ...later })
  await adds(admin, { title: 'A draft', categories: [] })
  const end = new Date('2026-06-01T00:00:00Z')
  await database.db
    .updateTable('articles')
    .set({ pinned_at: clock.now, unpin_at: end, take_down_at: end })
    .where('id', '=', first)
    .execute()
  await database.db
    .insertInto('redirects')
    .values({
      path: '/2019/old-first/',
      target: `/section/news/${first}/the-first-one`,
      status: 301,
      changed_at: clock.now,
    })
    .execute()
  for (const [at, title] of hostileTitles.entries())
    await magazine.publishes({
      title,
      html: `<p>${title.replace(/[&<>]/g, '')} ${at}</p>`,
      keywords: [title.slice(0, 20)],
      npnwid: `H-${at}`,
      standfirst: title,
    })
  await database.db.updateTable('articles').set({ updated_at: clock.now }).execute()
  await inTransaction(database.db, async (tx) => {
    const content = { title: 'Masthead', html: `<p>Who we are</p>${figure}`, description: 'Us', imageUrl: '' }
    const by = { editor: null, now: clock.now }
    await addPage(tx, 'masthead', content, by)
    await publishPage(tx, 'masthead', { at: 'now' }, by)
    await addPage(tx, 'about', { ...content, title: 'About & us', html: '<p>About</p>' }, by)
  })
}

/** Everything that an editor wrote. Names of pictures and files, and numbers, differ per database. */
async function contents() {
  const rows = await magazine.database.db
    .selectFrom('articles')
    .selectAll()
    .orderBy('title')
    .orderBy('npnwid')
    .execute()
  const names = new Map(rows.map(({ id, title }) => [String(id), title]))
  const neutral = (html: string) =>
    html
      .replace(/[0-9a-f]{32}/g, 'hash')
      .replace(
        /\/section\/([\w-]+)\/(\d+)/g,
        (_, section: string, id: string) => `/section/${section}/${names.get(id)}`,
      )
  const articles = rows.map((row) => ({
    ...Object.fromEntries(textFields.map(({ column }) => [column, row[column]])),
    body: neutral(row.body_html),
    section: row.section,
    access: row.access,
    categories: row.categories,
    keywords: row.keywords,
    parts: row.part_numbers.toSorted(),
    authors: row.bylines.map(({ name }) => name),
    published: row.published_at,
    publishAt: row.publish_at,
    entered: row.entered_at,
    dated: row.dated_at,
    takeDown: row.take_down_at,
    unpin: row.unpin_at,
    isPinned: row.pinned_at !== null,
    updated: row.updated_at,
    image: [row.image_name?.replace(/^[0-9a-f]{32}$/, 'hash'), row.image_sizes, row.image_credit, row.image_url],
  }))
  const pages = await magazine.database.db
    .selectFrom('pages')
    .innerJoin('page_versions', 'page_versions.slug', 'pages.slug')
    .select(['pages.slug', 'live_version', 'title', 'html', 'description'])
    .orderBy('pages.slug')
    .execute()
  return { articles, pages: pages.map(({ html, ...page }) => ({ ...page, html: neutral(html) })) }
}

test('a magazine comes back the same from Markdown, Ghost and WXR, except for numbers, names of pictures, and what the report says', async () => {
  await fills()
  const before = await contents()
  for (const [format, file] of await exportsAll(magazine, admin)) {
    await startsOver()
    const done = await movesIn(admin, file, `${format}.zip`)
    expect(done, format).toMatchObject({ state: 'done', others: 0, known: 0, refusals: [] })
    expect(await contents(), format).toEqual(before)
  }
})

const markdown = String.raw`---
title: From Jekyll $5
date: 2020-05-01
---
Inline $V_{out} = A_1 \cdot V_{in}$ for $5 and $10, \[1\], \$x\$ and {% raw %}{{ x }} {: .y}{% endraw %}[^n].

$$
\begin{align} a &= b \\ c &= d \end{align}
$$

## Limits

[Jump](#limits) to \`$x$\` and \`{% include x %}\`.

~~~vhdl
{% raw %}q <= {{ d }};{% endraw %}
~~~

[^n]: Measured *at* $f_c$.
`
const html = String.raw`Old money, $5 and $10; \(a<b\) and $latex x^2$.[efn_note]A ^[strange] note [^1].[/efn_note]

[c]
#include <stdint.h>
if (a && b) { x[0] = $y$; }
[/c]

<a href="https://e.example/kit"><h3>The {kit}</h3></a>

See [IEC-60601] at \(never closed, {:.x} and <q>quoted</q>.<sup data-fn="aa"><a href="#aa" id="aa-link">1</a></sup>`

test('a magazine comes back the same if it came from another system first', async () => {
  const notes = wxrMeta('footnotes', '[{"id":"aa","content":"At 20 \\u00b0C."}]')
  const sources: [string, Buffer][] = [
    ['jekyll.zip', await zipped({ '_posts/2020-05-01-a.md': markdown })],
    ['old.xml', Buffer.from(wxr([{ id: 1, title: 'From <5 mV &#8211; on', html, more: notes }]))],
  ]
  for (const [name, file] of sources) {
    await startsOver()
    expect(await movesIn(admin, file, name), name).toMatchObject({ state: 'done', articles: 1, others: 0 })
    await magazine.database.db.updateTable('articles').set({ updated_at: magazine.clock.now }).execute()
    const before = await contents()
    expect(before.articles[0]?.body).toMatch(
      /<math.*<pre><code class="language-\w+">.*<ol class="footnotes"><li id="fn-1">/s,
    )
    for (const [format, exported] of await exportsAll(magazine, admin)) {
      await startsOver()
      await movesIn(admin, exported, `${format}.zip`)
      expect(await contents(), `${name} as ${format}`).toEqual(before)
    }
  }
})

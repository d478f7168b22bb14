import { describe, expect, test } from 'vitest'
import { sendsForm } from '../../../../../../test/forms.ts'
import { useMagazine } from '../../../../../../test/magazine.ts'
import { useMember } from '../../../../../../test/members.ts'
import { exportsAs, textsIn } from '../../../../../../test/moving.ts'
import { withCards } from './ghost-html.ts'

const card = (html: string) => `<!--kg-card-begin: html-->${html}<!--kg-card-end: html-->`

test.each([
  '<p>Plain <strong>strong</strong><br /><a href="/x" title="t" rel="noopener">link</a> <code>c</code></p><hr /><h2>A</h2>',
  '<ul><li>one<ul><li>nested</li></ul></li></ul><ol><li>first</li></ol>',
  '<blockquote><p>One</p></blockquote><pre><code class="language-c" data-first="2">a &lt; b</code></pre>',
  '<figure><img src="/a.webp" alt="A"><figcaption>Its <em>caption</em></figcaption></figure><img src="/b.webp" alt="B" /><p><img src="/c.webp"></p>',
  'Loose <em>words</em> &lt;!-- here',
  '',
])('what Ghost’s editor has stays as it is: %s', (html) => {
  expect(withCards(html)).toBe(html)
})

test.each([
  '<p>Where <math><mi>R</mi></math></p>',
  '<table><tbody><tr><td>1</td></tr></tbody></table>',
  '<aside class="facts"><p>At 20 °C</p></aside>',
  '<blockquote class="pull-quote"><p>Pulled</p></blockquote>',
  '<blockquote><p>First</p><p>Second</p></blockquote>',
  '<ol start="3"><li>third</li></ol>',
  '<ul><li><p>A paragraph</p></li></ul>',
  '<ol class="footnotes"><li id="fn-1">A note</li></ol>',
  '<p>Noted<a href="#fn-1" id="fnref-1">1</a></p>',
  '<figure class="file"><a href="/files/a.pdf">Sheet</a></figure>',
  '<figure class="gallery"><img src="/a.webp"><img src="/b.webp"></figure>',
  '<p><kbd>Ctrl</kbd> and <abbr title="printed circuit board">PCB</abbr></p>',
  '<p><img src="/a.webp" alt="in words"> and words</p>',
])('what Ghost’s editor does not have becomes a card of its own: %s', (html) => {
  expect(withCards(`<p>Before</p>${html}<p>After</p>`)).toBe(`<p>Before</p>${card(html)}<p>After</p>`)
})

describe('an export for Ghost', () => {
  const magazine = useMagazine()
  const admin = useMember(magazine, { role: 'admin' })

  async function reads() {
    const texts = await textsIn(await exportsAs(magazine, admin, 'ghost'))
    const read = (name: string) => texts.get(name) ?? ''
    return {
      data: JSON.parse(read('ghost.json')).db[0].data,
      report: read('report.csv'),
      redirects: read('redirects.yaml'),
    }
  }

  test('has no text that is longer than Ghost takes, which would refuse all of it, and the report says what was cut', async () => {
    await magazine.publishes({
      title: `${'t'.repeat(253)}😀 more`,
      imageAlt: 'a'.repeat(500),
      standfirst: 's'.repeat(300),
      keywords: ['#power', ', low'],
    })
    await admin.post('/admin/authors', {
      name: 'Anna',
      biography: 'b'.repeat(3_000),
      links: [{ url: 'https://under_score.example/' }, { url: 'https://anna.example:8080/x' }],
    })
    const { data, report } = await reads()
    expect(data.posts[0].title).toBe(`${'t'.repeat(253)}…`)
    expect(data.posts_meta[0].feature_image_alt).toHaveLength(191)
    expect(data.posts[0].custom_excerpt).toHaveLength(300)
    expect(data.tags.slice(-2).map(({ name }: { name: string }) => name)).toEqual(['power', 'low'])
    expect(data.users[0]).toMatchObject({ website: 'https://anna.example:8080/x' })
    expect(data.users[0].bio).toHaveLength(200)
    for (const label of ['Title', 'Alt text']) expect(report).toContain(`${label}: cut after`)
  })

  test('has no address twice and none that Ghost renames, since it drops the second article and the redirects would lead astray', async () => {
    const first = await magazine.publishes({ slug: 'same' })
    for (const slug of [`same-${first + 3}`, 'rss', 'same', 'ghost', 'amp']) await magazine.publishes({ slug })
    const { data, redirects } = await reads()
    const slugs: string[] = data.posts.map((post: { slug: string }) => post.slug)
    expect(new Set(slugs).size).toBe(6)
    for (const reserved of ['rss', 'ghost', 'amp']) expect(slugs).not.toContain(reserved)
    for (const slug of slugs) expect(redirects).toContain(`"/${slug}/"`)
    // Links in texts may have any of them.
    for (const path of [`/section/news/${first}/same`, `/section/news/${first}`, `/article/${first}`])
      expect(redirects).toContain(`  "^${path}$": "/same/"\n`)
  })

  test('leads to files where Ghost puts them, and says that Ghost does not draw', async () => {
    const pdf = Buffer.from('%PDF-1.7\n%a data-sheet\ntrailer\n%%EOF\n')
    const file = await sendsForm(admin, '/admin/attachments', [
      ['name', 'Data sheet'],
      ['file', pdf, 'lm358.pdf'],
    ])
    const { url } = file.json()
    const html = `<figure class="file"><a href="${url}">Data sheet</a></figure><pre><code class="language-wavedrom">{}</code></pre>`
    await magazine.publishes({ html })
    const { data, report } = await reads()
    expect(data.posts[0].html).toContain(
      card(`<figure class="file"><a href="__GHOST_URL__/content${url}">Data sheet</a></figure>`),
    )
    expect(report).toContain('Ghost shows their source')
  })
})

import { expect, test } from 'vitest'
import { folderOf } from '../../../../../test/move-ins.ts'
import type { SourceArticle, SourceItem } from '../../source.ts'
import { findReader } from '../readers.ts'
import { markdown } from './markdown.ts'

const readAll = (files: Record<string, string>): Promise<SourceItem[]> =>
  Array.fromAsync(markdown.read(folderOf(files)))
const only = async (files: Record<string, string>): Promise<SourceArticle> => {
  const found = (await readAll(files)).filter(
    (item): item is SourceArticle => item.kind === 'article' || item.kind === 'page',
  )
  expect(found).toHaveLength(1)
  return found[0] ?? expect.fail()
}

test('a page bundle of Hugo becomes an article with its pictures, its aliases and the site of its settings', async () => {
  const files = {
    'hugo.toml': "baseURL = 'https://old.example/'\n",
    'content/post/quiet/index.md':
      '+++\ntitle = "A quiet regulator"\ndate = 2020-05-01T10:00:00Z\ntags = ["power"]\nauthors = ["Asha"]\naliases = ["/old/quiet.html"]\nfeatured_image = "lead.png"\n+++\n## Why\n\n{{< figure src="a.png" alt="A plot" caption="Noise" >}}\n\n{{< slider id="1" >}}\n\n```\n{{< kept >}}\n```\n',
    'content/post/quiet/a.png': 'x',
    'content/post/quiet/lead.png': 'x',
  }
  expect((await findReader(folderOf(files), null)).name).toBe('markdown')
  const items = await readAll(files)
  expect(items.map(({ kind }) => kind)).toEqual(['site', 'term', 'author', 'article', 'attachment', 'attachment'])
  expect(items[0]).toEqual({ kind: 'site', address: 'https://old.example' })
  const article = await only(files)
  expect(article).toMatchObject({
    ...{ title: 'A quiet regulator', slug: 'quiet', status: 'published', access: 'free', tags: ['power'] },
    ...{ authors: ['Asha'], publishedAt: new Date('2020-05-01T10:00:00Z') },
    picture: { address: '/content/post/quiet/lead.png' },
    dropped: [{ what: 'shortcode slider', example: '{{< slider id="1" >}}' }],
  })
  expect(article.paths).toEqual(expect.arrayContaining(['/old/quiet.html', '/post/quiet/']))
  expect(article.html).toContain('<img src="/content/post/quiet/a.png" alt="A plot"><figcaption>Noise</figcaption>')
  expect(article.html).toContain('{{&lt; kept &gt;}}')
  expect(items.at(-1)).toMatchObject({ address: '/content/post/quiet/a.png', path: 'content/post/quiet/a.png' })
})

test('a post of Jekyll has the date and address of its file’s name, and its code', async () => {
  const article = await only({
    '_posts/2019-03-04-ohm.md':
      '---\ntitle: "Ohm"\ncategories: [basics]\npublished: false\n---\n{% highlight c %}\nint x;\n{% endhighlight %}\n{% include ad.html %}\n',
  })
  expect(article).toMatchObject({
    ...{ kind: 'article', slug: 'ohm', status: 'draft', categories: ['basics'] },
    ...{ publishedAt: new Date('2019-03-04'), dropped: [{ what: 'tag include' }] },
  })
  expect(article.paths).toContain('/basics/2019/03/04/ohm.html')
  expect(article.html).toContain('<code class="language-c">int x;')
})

test('a post of Astro has its own names of fields', async () => {
  const article = await only({
    'src/content/blog/volt.md':
      "---\ntitle: Volt\npubDate: 'Jul 08 2022'\nupdatedDate: 2023-01-02\nheroImage: ../../assets/volt.png\ndescription: What it is\n---\nText\n",
  })
  expect(article).toMatchObject({
    ...{ kind: 'article', excerpt: 'What it is', updatedAt: new Date('2023-01-02') },
    picture: { address: '/src/assets/volt.png' },
  })
  expect(article.publishedAt).toEqual(new Date('2022-07-08'))
})

test.each([
  ['YAML that cannot be read', '---\ntitle: [\n---\nx'],
  ['TOML that cannot be read', '+++\ntitle = \n+++\nx'],
  [
    'a bomb of aliases',
    `---\na: &a [x,x]\n${'b c d e f g h i j k'
      .split(' ')
      .map((name, at) => `${name}: &${name} [*${'abcdefghij'[at]},*${'abcdefghij'[at]},*${'abcdefghij'[at]}]`)
      .join('\n')}\n---\nx`,
  ],
])('a page with %s is a problem with a reason, and the others are taken', async (_, page) => {
  const items = await readAll({ 'bad.md': page, 'good.md': '---\ntitle: Good\n---\nx' })
  expect(items.filter(({ kind }) => kind === 'problem')).toEqual([
    { kind: 'problem', about: 'bad.md', reason: expect.stringMatching(/^Its front matter cannot be read: ./) },
  ])
  expect(items.at(-1)).toMatchObject({ kind: 'page', title: 'Good' })
})

test.each(['0000-00-00', '9999-12-31', 'yesterday', '-1', { y: 1 }])('the date %j is none', async (date) => {
  expect((await only({ 'a.md': `---\ndate: ${JSON.stringify(date)}\n---\nx` })).publishedAt).toBeNull()
})

test('links between pages, and addresses that the settings describe, are known', async () => {
  const files = {
    '_config.yml': 'url: https://old.example\npermalink: /blog/:year/:month/:title/\n',
    '_posts/2020-05-01-quiet.md':
      '---\ntitle: Quiet\npermalink: /own/:slug.html\n---\n[a]({% post_url 2019-01-02-loud %}) [b](2019-01-02-loud.md#end) [c]({{ site.baseurl }}/x/) [d]({{ "/y" | relative_url }}) [e](https://e.example/f.md)\n',
  }
  const article = await only(files)
  expect([...article.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    ...['/loud/', '/loud/#end', '/x/', '/y', 'https://e.example/f.md'],
  ])
  expect(article.dropped).toEqual([])
  expect(article.paths).toEqual(['/own/quiet.html', '/blog/2020/05/quiet/', '/quiet/', '/2020/05/01/quiet.html'])
  const hugo = await only({
    'hugo.toml': "[permalinks]\nposts = '/:year/:slug/'\n",
    'content/posts/quiet.md':
      '+++\ndate = 2020-05-01\n+++\n[a]({{< ref "/posts/loud.md" >}}) [b]({{< relref "loud" >}})\n',
  })
  expect(hugo.paths).toContain('/2020/quiet/')
  expect(hugo.html).toContain('<a href="/posts/loud/">a</a> <a href="/posts/loud/">b</a>')
})

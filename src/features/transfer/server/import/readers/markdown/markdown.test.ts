import { expect, test } from 'vitest'
import {
  folderOf,
  footnote as note,
  noteReference as reference,
  withLatex,
} from '../../../../../../../test/site-imports.ts'
import type { SourceArticle, SourceItem } from '../../source.ts'
import { findReader } from '../readers.ts'
import { markdown } from './markdown.ts'
import { markdownToHtml } from './to-html.ts'

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
    title: 'A quiet regulator',
    slug: 'quiet',
    status: 'published',
    access: 'free',
    tags: ['power'],
    authors: ['Asha'],
    publishedAt: new Date('2020-05-01T10:00:00Z'),
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
    kind: 'article',
    slug: 'ohm',
    status: 'draft',
    categories: ['basics'],
    publishedAt: new Date('2019-03-04'),
    dropped: [{ what: 'tag include' }],
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
    kind: 'article',
    excerpt: 'What it is',
    updatedAt: new Date('2023-01-02'),
    picture: { address: '/src/assets/volt.png' },
  })
  expect(article.publishedAt).toEqual(new Date('2022-07-08'))
})

test.each([
  ['a quoted text without an end', '---\ntitle: "One\ntwo\n---\nx'],
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
    { kind: 'problem', about: 'bad.md', reason: expect.stringMatching(/^Failed to read its front matter: ./) },
  ])
  expect(items.at(-1)).toMatchObject({ kind: 'page', title: 'Good' })
})

test.each(['0000-00-00', '9999-12-31', 'yesterday', '-1', { y: 1 }])('the date %j is none', async (date) => {
  expect((await only({ 'a.md': `---\ndate: ${JSON.stringify(date)}\n---\nx` })).publishedAt).toBeNull()
})

test.each([
  ['2020-02-30', null],
  ['2020-13-45', null],
  ['2020-02-30T10:00:00Z', null],
  ['"30 February 2020"', null],
  ['"Fri, 31 Apr 2020 10:00:00 GMT"', null],
  ['04/05/2020', null],
  ['1. Mai 2020', null],
  ['git Last Modified', null],
  ['May 1st, 2020', '2020-05-01T00:00:00.000Z'],
  ['"Fri, 1 May 2020 10:00:00 GMT"', '2020-05-01T10:00:00.000Z'],
  ['05/20/2020', '2020-05-20T00:00:00.000Z'],
  ['2020-5-1 9:05', '2020-05-01T09:05:00.000Z'],
  ['2020-02-29 23:30:00 -0800', '2020-03-01T07:30:00.000Z'],
  ['2020-05', '2020-05-01T00:00:00.000Z'],
])('the date %s is on the calendar, or that of the file’s name counts and it is reported', async (date, expected) => {
  for (const matter of [
    `---\ndate: ${date}\n---\nx`,
    ...(/^\d{4}-\d\d-\d\d(?:T|$)/.test(date) ? [`+++\ndate = ${date} # so\n+++\nx`] : []),
  ]) {
    const { publishedAt, dropped } = await only({ '_posts/2019-12-31-a.md': matter })
    expect(publishedAt?.toISOString()).toBe(expected ?? '2019-12-31T00:00:00.000Z')
    expect(dropped.map(({ what }) => what)).toEqual(expected ? [] : ['date that cannot be read'])
  }
})

test.each<[path: string, matter: string, asked: string[]]>([
  ['a.md', '---\ndate: 2099-02-30\n---\nx', ['2099-02-30']],
  ['a.md', '---\nDate: 04/05/2099\n---\nx', ['04/05/2099']],
  ['a.md', '---\ndate: 20990501\n---\nx', ['20990501']],
  ['a.md', '---\ndate: 1900000000\n---\nx', ['1900000000']],
  ['a.md', '---\ngoes_out: 2099-02-30\n---\nx', ['2099-02-30']],
  ['a.md', '+++\ndate = 2099-02-30\n+++\nx', ['2099-02-30']],
  ['_posts/2020-01-01-a.md', '---\ndate: 1. Mai 2099\n---\nx', ['1. Mai 2099']],
  ['_posts/2099-02-30-a.md', 'x', ['2099-02-30']],
  ['a.md', '---\ndate: 2020-02-30\n---\nx', []],
  ['a.md', '---\ndate: git Last Modified\n---\nx', []],
  ['a.md', '---\ndate: 1500000000\n---\nx', []],
])('a date that cannot be read, and may be to come, is asked about: %s %j', async (path, matter, asked) => {
  expect((await only({ [path]: matter })).unclear?.map(({ example }) => example)).toEqual(asked)
})

test('an address has the day as it is written, or the day in UTC', async () => {
  const { paths } = await only({
    '_config.yml': 'permalink: /:year/:month/:day/:title/\n',
    '_posts/2020-05-01-a.md': '---\ndate: 2020-05-01 01:00:00 +0530\n---\nx',
  })
  expect(paths).toEqual(['/2020/05/01/a/', '/2020/04/30/a/', '/a/', '/2020/05/01/a.html', '/2020/04/30/a.html'])
})

test.each<[string, string, string | null]>([
  ['_posts/2020-01-01-a.html', '---\ntitle: A\n---\n<p>x</p>', 'format'],
  ['_posts/2020-01-01-a.textile', 'h1. x', 'format'],
  ['content/posts/a.org', '#+TITLE: A', 'format'],
  ['content/posts/a.qmd', '---\ntitle: A\n---\nx', 'format'],
  ['posts/a.mdoc', '---\ntitle: A\n---\nx', 'format'],
  ['about.html', '---\ntitle: A\n---\nx', 'format'],
  ['blog/x/README.md', '# A', 'the name of a file about a project'],
  ['README.md', '# A', null],
  ['content/posts/a.html', '<p>A resource</p>', null],
  ['_layouts/post.html', '---\nlayout: default\n---\nx', null],
])('the file %s, which is not imported, is a problem if it looks like a page', async (path, text, reason) => {
  const problems = (await readAll({ [path]: text, 'good.md': 'x' })).filter(({ kind }) => kind === 'problem')
  const told = { kind: 'problem', about: path, reason: expect.stringContaining(`${reason}`) }
  expect(problems).toEqual(reason === null ? [] : [told])
})

test.each([
  ['_posts/2020-01-01-a.mkd', 'a'],
  ['content/posts/a.mkdown', 'a'],
  ['posts/changelog.md', 'changelog'],
  ['blog/x/README.md', 'x'],
])('the file %s is an article', async (path, slug) => {
  expect(await only({ [path]: '---\ntitle: A\n---\nx' })).toMatchObject({ kind: 'article', slug })
})

test('a page named readme has the address of its folder and its own', async () => {
  expect((await only({ 'posts/x/README.md': '---\ntitle: A\n---\nx' })).paths).toEqual([
    '/posts/x/',
    '/posts/x/readme/',
  ])
})

test('links between pages, and addresses that the settings describe, are known', async () => {
  const files = {
    '_config.yml': 'url: https://old.example\npermalink: /blog/:year/:month/:title/\n',
    '_posts/2020-05-01-quiet.md':
      '---\ntitle: Quiet\npermalink: /own/:slug.html\n---\n[a]({% post_url 2019-01-02-loud %}) [b](2019-01-02-loud.md#end) [c]({{ site.baseurl }}/x/) [d]({{ "/y" | relative_url }}) [e](https://e.example/f.md)\n',
  }
  const article = await only(files)
  expect([...article.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/loud/',
    '/loud/#end',
    '/x/',
    '/y',
    'https://e.example/f.md',
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

const withPictures = '---\ntitle: A\ndate: 2020-05-01\n---\n![a](/img/a.png) ![b](b.png)'
test.each<[string, Record<string, string>]>([
  [
    'with settings of Hugo',
    {
      'hugo.toml': 'baseURL = "https://old.example"',
      'content/posts/a.md': withPictures,
      'static/img/a.png': '',
      'content/posts/b.png': '',
    },
  ],
  [
    'with settings of Jekyll',
    {
      '_config.yml': 'url: https://old.example\npermalink: /:year/:title/',
      '_posts/2020-05-01-a.md': withPictures,
      'img/a.png': '',
      '_posts/b.png': '',
    },
  ],
  [
    'with settings in a folder',
    {
      'config/_default/hugo.yaml': 'baseURL: https://old.example',
      'themes/x/config.toml': '',
      'content/posts/a.md': withPictures,
      'static/img/a.png': '',
      'content/posts/b.png': '',
    },
  ],
  ['without settings', { 'posts/a.md': withPictures, 'public/img/a.png': '', 'posts/b.png': '' }],
])('a site %s is the same in a folder of an archive', async (_, files) => {
  const items = await readAll(files)
  expect(items.filter(({ kind }) => kind === 'attachment')).toHaveLength(2)
  const packed = await readAll(
    Object.fromEntries(Object.entries(files).map(([path, one]) => [`blog-main/${path}`, one])),
  )
  expect(packed).toEqual(
    items.map((item) => (item.kind === 'attachment' ? { ...item, path: `blog-main/${item.path}` } : item)),
  )
})

test.each<[string, Record<string, string>, string[]]>([
  ['drafts alone', { '_drafts/a.md': 'x' }, ['_drafts/a.md']],
  ['a part of a site', { 'content/posts/a.md': 'x' }, ['content/posts/a.md']],
  [
    'two sites',
    { 'a/hugo.toml': '', 'b/hugo.toml': '', 'a/content/x.md': 'x', 'b/content/y.md': 'x' },
    ['a/content/x.md', 'b/content/y.md'],
  ],
  ['settings of a part', { 'src/posts/a.md': 'x', 'src/admin/config.yml': '' }, ['src/posts/a.md']],
  ['a name that may close it', { 'members/hugo.toml': '', 'members/content/a.md': 'x' }, ['members/content/a.md']],
])('the folder of an archive stays in addresses: %s', async (_, files, ids) => {
  expect((await readAll(files)).flatMap((item) => ('html' in item ? [item.id] : []))).toEqual(ids)
})

test('what somebody closed by hand in a page that this product has exported stays closed', async () => {
  const record = { id: '7', state: 'published', access: 'free', texts: {} }
  const reads = async (matter: string, own: object = {}) => {
    const head = `${matter}\ngroundplane: ${JSON.stringify({ ...record, ...own })}`
    const page = { 'content/articles/news/a-7.md': `---\ntitle: A\n${head}\n---\nx` }
    const { status, access, unclear = [] } = await only(page)
    return [status, access, ...unclear.map(({ what }) => `? ${what}`)].join(' ')
  }
  expect(await reads('draft: false\naccess: free')).toBe('published free')
  expect(await reads('draft: true\naccess: free')).toBe('draft free')
  expect(await reads('draft: false\naccess: gold')).toBe('published paid')
  expect(await reads('draft: false\nmembers: true')).toBe('published members')
  expect(await reads('draft: false\npassword: x', { access: 'gold' })).toBe('password paid')
  expect(await reads('draft: true\naccess: gold', { access: 'gold' })).toBe('published paid')
  expect(await reads('draft: true\naccess: gold', { access: 'login' })).toBe('published paid')
  expect(await reads('draft: true\naccess: free', { access: 'gold' })).toBe('published paid')
  expect(await reads('draft: false', { state: 'draft' })).toBe('draft free')
  expect(await reads('draft: false\nvisibility: vip')).toBe('published free ? field visibility')
  expect(await reads('draft: false\naccess: staff')).toBe('published free ? field access')
  expect(await reads('section: Members only\ntags: [members]\ndescription: Private')).toBe('published free')
})

test.each<[string, string, string, string]>([
  [
    '_posts/2020-01-01-a.md',
    '{% include figure image_path="/img/x.png" alt="A" caption="B" %}',
    '/img/x.png',
    'img/x.png',
  ],
  ['_posts/2020-01-01-a.md', "{% include image.html url='{{ site.baseurl }}/img/x.png' %}", '/img/x.png', 'img/x.png'],
  ['_posts/2020-01-01-a.md', '{% include figure.liquid path="img/x.png" %}', '/img/x.png', 'img/x.png'],
  ['source/_posts/a.md', '{% asset_img left x.png 300 200 Words %}', '/source/_posts/a/x.png', 'source/_posts/a/x.png'],
  ['source/_posts/a.md', '{% img /img/x.png %} ', '/img/x.png', 'source/img/x.png'],
  ['source/_posts/a.md', '![](/img/x.png)', '/img/x.png', 'source/img/x.png'],
  ['content/blog/a.md', '![]({static}/img/x.png)', '/img/x.png', 'content/img/x.png'],
  ['content/blog/a.md', '![]({attach}x.png)', '/content/blog/x.png', 'content/blog/x.png'],
  ['content/blog/a.md', '![](|filename|/img/x.png)', '/img/x.png', 'content/img/x.png'],
  ['docs/a.md', '![](/img/x.png)', '/img/x.png', 'docs/public/img/x.png'],
])('in %s, %s is a picture of the folder', async (path, text, address, file) => {
  const items = await readAll({ [path]: `---\ntitle: A\n---\n${text}`, [file]: '' })
  expect(items.flatMap((item) => ('html' in item ? [item.html, item.dropped] : []))).toEqual([
    expect.stringContaining(`<img src="${address}"`),
    [],
  ])
  expect(items.at(-1)).toMatchObject({ kind: 'attachment', address, path: file })
})

test.each([
  '{% include toc.html %}',
  '{% include ad.html src="/a.png" %}',
  '{% include figure.html src=page.image %}',
  '{% img %}',
  '{% image a %}',
])('%s is no picture, and told', async (text) => {
  const { html, dropped } = await only({ 'source/_posts/a.md': `---\ntitle: A\n---\n${text}` })
  expect([html.trim(), dropped.length]).toEqual(['', 1])
})

test('letters of another encoding are told', async () => {
  const page = '---\ntitle: A\n---\n5 \ufffdF at 20 \ufffdC'
  expect((await only({ 'posts/a.md': page })).dropped).toEqual([
    { what: 'characters that are not in UTF-8', example: page },
  ])
})

test('a quoted text of the front matter may go on at the start of the next line', async () => {
  const page = '---\ntitle: "One\ntwo \\"x\\" three" # so\nauthor: \'Asha\nRao\'\ndate: 2020-05-01\n---\nx'
  expect(await only({ 'a.md': page })).toMatchObject({ title: 'One two "x" three', authors: ['Asha Rao'] })
})

test('a field that is given twice has its last value, and the other one is told', async () => {
  const article = await only({ 'a.md': '---\ntags: x\ntitle: A\ntags: y\n---\nWords' })
  expect(article).toMatchObject({
    tags: ['y'],
    unclear: [],
    dropped: [{ what: 'another value of field tags', example: '"x"' }],
  })
})

const shown = (html: string) => withLatex(html).trim()

test.each<[text: string, html: string]>([
  ['Inline $V_1 \\cdot V_2$ and $|x|$', '<p>Inline [$V_1 \\cdot V_2] and [$|x|]</p>'],
  ['$$\nf_c = \\frac{1}{2} \\\\\nQ = 3\n$$', '<p>[$$f_c = \\frac{1}{2} \\\\\nQ = 3]</p>'],
  ['so $$x_1 * y_2 * z_3$$ inline', '<p>so [$x_1 * y_2 * z_3] inline</p>'],
  [
    '\\\\(V_{th}\\\\) \\(V_{th}\\) \\(n\\) and\n\n\\\\[P = UI\\\\]',
    '<p>[$V_{th}] [$V_{th}] [$n] and</p>\n<p>[$$P = UI]</p>',
  ],
  ['\\[1\\] \\[DATA\\_IN\\] \\[IEC-60601\\] \\(see below\\)', '<p>[1] [DATA_IN] [IEC-60601] (see below)</p>'],
  ['It costs $5 and $10 or \\$7', '<p>It costs $5 and $10 or <span class="tex2jax_ignore">$</span>7</p>'],
  ['`$x$` and $`x^2`$', '<p><code>$x$</code> and [$x^2]</p>'],
  ['\\begin{align}\na &= b\n\\end{align}', '<p>[$$\\begin{align}\na &amp;= b\n\\end{align}]</p>'],
  ['```math\nx^2\n```', '<p>[$$x^2]</p>'],
  ['$$A = [[a, b]]$$', '<p>[$$A = [[a, b]]]</p>'],
  ['> $$\n> z = 3\n> $$', '<blockquote>\n<p>[$$z = 3]</p>\n</blockquote>'],
])('equations in %j are set before Markdown reads them', async (text, html) => {
  const article = await only({ 'a.md': text })
  expect(shown(article.html)).toBe(html)
  expect(article.dropped).toEqual([])
})

test.each<[text: string, html: string]>([
  [
    'A[^b] B[^1] A[^b]\n\n[^1]: Ibid.\n[^b]: ew *x*',
    `<p>A${reference(1)} B${reference(2)} A<sup><a href="#fn-1">1</a></sup></p>\n<ol class="footnotes">${note(1, 'ew <em>x</em>')}${note(2, 'Ibid.')}</ol>`,
  ],
  [
    'A[^b]\n\n[^b]: First\nline.\n\n    Second.\n\nAfter.',
    `<p>A${reference(1)}</p>\n<p>After.</p>\n<ol class="footnotes">${note(1, '<p>First\nline.</p>\n<p>Second.</p>')}</ol>`,
  ],
  [
    'A^[an own note] 10^[2]',
    `<p>A${reference(1)} 10${reference(2)}</p>\n<ol class="footnotes">${note(1, 'an own note')}${note(2, '2')}</ol>`,
  ],
  ['A[^none] `[^1]` \\[^1]\n\n[^1]: x', '<p>A[^none] <code>[^1]</code> [^1]</p>'],
])('footnotes in %j are footnotes', async (text, html) => {
  expect((await only({ 'a.md': text })).html.trim()).toBe(html)
})

test.each<[path: string, text: string, html: string, dropped: string[]]>([
  [
    'a.md',
    '* TOC\n{:toc}\n\n## Shunt\n{:.no_toc}\n\n![B](/b.png){: width="6" .c} `x`{:.l}\n{: .lead}',
    '<h2 id="shunt">Shunt</h2>\n<p><img src="/b.png" alt="B"> <code>x</code></p>',
    [],
  ],
  [
    'a.md',
    '## H {#own .c}\n\n[x](#own){:target="_blank"}',
    '<h2 id="h">H <a id="own"></a></h2>\n<p><a href="#own">x</a></p>',
    [],
  ],
  [
    'a.md',
    'A {% comment %} until\n```\nMay {% endcomment %} B {::comment}k{:/comment}{% # r %}',
    '<p>A  B </p>',
    ['until\n```\nMay', 'k', 'r'],
  ],
  [
    'a.md',
    '`{% include x %}` {% include y %} {{ site.title }} {{ x }}',
    '<p><code>{% include x %}</code>   {{ x }}</p>',
    ['{% include y %}', '{{ site.title }}'],
  ],
  [
    'a.md',
    '1. One\n\n   ```c\n   {% raw %}int x = {{ 1 }};{% endraw %}\n   ```',
    '<ol>\n<li><p>One</p>\n<pre><code class="language-c">int x = {{ 1 }};\n</code></pre>\n</li>\n</ol>',
    [],
  ],
  [
    'a.md',
    '{{</* figure src="x" */>}} {{< katex >}}x^2{{< /katex >}}',
    '<p>{{&lt; figure src=&quot;x&quot; &gt;}} [$x^2]</p>',
    [],
  ],
  [
    'a.mdx',
    'import { Image } from "astro:assets";\nimport b from "./b.png";\n\n{/* ask legal */}\n\n<Image src={b} alt="B" width="5" />\n\nexport const a = 4\n\nSo {frontmatter.title}.',
    '<img src="/b.png" alt="B"><p>So .</p>',
    [
      'import { Image } from "astro:assets";\nimport b from "./b.png";',
      'export const a = 4',
      'ask legal',
      '{frontmatter.title}',
    ],
  ],
  [
    'a.md',
    'A {# not for print: `x` #}{#no#}B {{!-- h }} --}}{{! i }}{{/* go */}}{>> ask <<}{-- old --}.\n\n{#\nblock\n#}',
    '<p>A B .</p>',
    ['ask', 'block', 'go', 'h }}', 'i', 'no', 'not for print: `x`', 'old'],
  ],
  [
    'a.md',
    'A %%secret%% B\n\n%%\nTwo\n\nparts\n%%\n\nFrom 5%% to 6%% at `%%x%%`, {# open, %% open',
    '<p>A  B</p>\n<p>From 5%% to 6%% at <code>%%x%%</code>, {# open, %% open</p>',
    ['Two\n\nparts', 'secret'],
  ],
  [
    'a.md',
    'Load%% and Duty%%. Use %%time and %%timeit.\n\nA%%why\nso\n  %%',
    '<p>Load%% and Duty%%. Use %%time and %%timeit.</p>\n<p>A</p>',
    ['why\nso'],
  ],
  ['a.md', 'A %% note %% B', '<p>A  B</p>', ['note']],
  [
    'a.md',
    '{% raw %}Write {# a remark #} and {{! x }} in Jinja.{% endraw %} {# no #}',
    '<p>Write {# a remark #} and {{! x }} in Jinja. </p>',
    ['no'],
  ],
  [
    'a.md',
    'Leave a [comment] or [#].\n\n[comment]: https://x.example/\n[#]: #own\n[Comment]: "so"\n[#]: # (why)',
    '<p>Leave a <a href="https://x.example/">comment</a> or <a href="#own">#</a>.</p>',
    ['"so"', '(why)'],
  ],
  [
    'a.md',
    '## H {#own}\n\n`{# code #}` #} x',
    '<h2 id="h">H <a id="own"></a></h2>\n<p><code>{# code #}</code> #} x</p>',
    [],
  ],
  [
    'a.md',
    'A\n\n[//]: # (one (two) three)\n[comment]: <> (four)\n\nB',
    '<p>A</p>\n<p>B</p>',
    ['(four)', '(one (two) three)'],
  ],
  [
    'a.md',
    'import x from y\n\n`{/* code */}` {/* stay */}\n\n{/* go\n\nback */}',
    '<p>import x from y</p>\n<p><code>{/* code */}</code> {/* stay */}</p>',
    ['go\n\nback'],
  ],
  [
    'blog/2024-01-01-a.md',
    "import Tabs from '@theme/Tabs';\nimport {\n  A,\n} from './x'\n\nHello {/* a secret\nremark */} world.\n\nexport const a = 4\n\n```js\nimport x from 'y'\n```",
    '<p>Hello  world.</p>\n<pre><code class="language-js">import x from &#39;y&#39;\n</code></pre>',
    ['a secret\nremark', 'export const a = 4', "import Tabs from '@theme/Tabs';\nimport {\n  A,\n} from './x'"],
  ],
  [
    'a.mdx',
    'export function Box({ a }) {\n  const b = "("\n\n  if (a) {\n    use(a)\n\n    use(b)\n  }\n\n  return <p>{b}</p>\n}\n\nWords.',
    '<p>Words.</p>',
    [
      'export function Box({ a }) {\n  const b = "("\n\n  if (a) {\n    use(a)\n\n    use(b)\n  }\n\n  return <p>{b}</p>\n}',
    ],
  ],
  ...[
    ['{% highlight c %}', '{% endhighlight %}', 'c'],
    ['{{< highlight c >}}', '{{< /highlight >}}', 'c'],
    ['{% codeblock lang:c %}', '{% endcodeblock %}', 'c'],
    ['{% prism c %}', '{% endprism %}', 'c'],
  ].flatMap(([start, end, language]) =>
    ['a.md', 'a.mdx'].map((path): [string, string, string, string[]] => [
      path,
      `${start}\nint g(int a) { /* twice */ return 2 * a; }\n${end}\n\nWords.`,
      `<pre><code class="language-${language}">int g(int a) { /* twice */ return 2 * a; }\n</code></pre>\n<p>Words.</p>`,
      [],
    ]),
  ),
  ['a.md', '<div class="highlight">f() { /* a */ x; }</div>', '<div class="highlight">f() { /* a */ x; }</div>', []],
  ['a.md', 'Match {/*} then */ end', '<p>Match {/*} then */ end</p>', []],
  ['a.md', "import A from './a'\n\nMatch {/*} then */ end", '<p>Match {/*} then */ end</p>', ["import A from './a'"]],
  [
    'a.md',
    "{% highlight js %}\nimport x from 'y'\n\nexport default x\n{% endhighlight %}\n\nimport duties rose.\n\nUse {name} so.",
    '<pre><code class="language-js">import x from &#39;y&#39;\n\nexport default x\n</code></pre>\n<p>import duties rose.</p>\n<p>Use {name} so.</p>',
    [],
  ],
  [
    'a.md',
    "import duties from 'China' rose to 25 %.\n\nexport default is {one} word.",
    '<p>import duties from &#39;China&#39; rose to 25 %.</p>\n<p>export default is {one} word.</p>',
    [],
  ],
  [
    'a.md',
    "import A from './a'\nText (an aside.\n\nSecond.\n\nThird) one.",
    '<p>Text (an aside.</p>\n<p>Second.</p>\n<p>Third) one.</p>',
    ["import A from './a'"],
  ],
  [
    'a.mdx',
    "export const t = (\n\n  <p>It's (a</p>\n)\n\nWords.\n\nMore) here.",
    '<p>Words.</p>\n<p>More) here.</p>',
    ["export const t = (\n\n  <p>It's (a</p>\n)"],
  ],
  ['a.mdx', 'export const a = (\n\nWords.', '<p>Words.</p>', ['export const a = (']],
  [
    'a.md',
    '{% comment %}A{% comment %}b{% endcomment %}still{% endcomment %}so {% comment %}c{% comment %}d{% endcomment %} on',
    '<p>so  on</p>',
    ['A{% comment %}b{% endcomment %}still', 'c{% comment %}d'],
  ],
])('what only a generator understands is never printed: %s %j', async (path, text, html, dropped) => {
  const article = await only({ [path]: text })
  expect(shown(article.html)).toBe(html)
  expect(article.dropped.map(({ example }) => example).toSorted()).toEqual(dropped.toSorted())
})

test('a text of open marks is read in time that grows with it', async () => {
  const pieces = [
    '{% comment %}',
    '{{<',
    '{{ ',
    '{/* ',
    '$',
    '\\\\(',
    '`',
    '[^',
    '[^a]: ',
    '```\n',
    '<pre',
    '{:',
    '{%-',
    '^[',
    '*[a]: ',
    '$`',
    '{# ',
    '{#a',
    '%%',
    '{>>',
    '[//]: ',
    ':::note\n',
    '!!! a\n',
    '[[a|',
    '==a',
    'a\n: b\n',
    'a\n',
    '<div markdown="1">\n',
    '$$ {#eq:',
  ]
  const cost = async (size: number) => {
    const before = process.cpuUsage()
    for (const piece of pieces) await only({ 'a.mdx': piece.repeat(size) })
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  await cost(8000)
  const small = await cost(2000)
  expect((await cost(8000)) / small).toBeLessThan(12)
})

test.each([
  ['Water is H~2~O.', '<p>Water is H<sub>2</sub>O.</p>'],
  ['V~out~ and (a)~n+1~ at 10^5^ Pa', '<p>V<sub>out</sub> and (a)<sub>n+1</sub> at 10<sup>5</sup> Pa</p>'],
  ['~gone~ and ~~old~~ x~~2~~', '<p><del>gone</del> and <del>old</del> x<del>2</del></p>'],
  ['`a~b~c` 2^n and ^2^', '<p><code>a~b~c</code> 2^n and ^2^</p>'],
  ['[x^2^](https://o.example)', '<p><a href="https://o.example">x<sup>2</sup></a></p>'],
  ['V~a<b~', '<p>V<sub>a&lt;b</sub></p>'],
])('an index of Markdown is one: %s', (text, html) => {
  expect(markdownToHtml(text, []).trim()).toBe(html)
})

test.each([
  [
    'Text\n\n    {.mode = 3}\n    $a_1$ {{< x >}}\n\n    b',
    '<p>Text</p>\n<pre><code>{.mode = 3}\n$a_1$ {{&lt; x &gt;}}\n\nb\n</code></pre>',
  ],
  ['\t{.x}\n', '<pre><code>{.x}\n</code></pre>'],
  ['1. a\n\n   p\n\n       {.x}\n', '<ol>\n<li><p>a</p>\n<p>p</p>\n<pre><code>{.x}\n</code></pre>\n</li>\n</ol>'],
  ['> q\n>\n>     {.x}\n', '<blockquote>\n<p>q</p>\n<pre><code>{.x}\n</code></pre>\n</blockquote>'],
  ['- a\n\n    ![](b.png){.x}\n', '<ul>\n<li><p>a</p>\n<p>  <img src="/content/posts/b.png" alt=""></p>\n</li>\n</ul>'],
  ['Text\n    ![](b.png){.x}\n', '<p>Text\n    <img src="/content/posts/b.png" alt=""></p>'],
])('code by its indentation is left as it is: %j', async (text, html) => {
  expect((await only({ 'content/posts/a.md': `---\ntitle: A\n---\n${text}` })).html.trim()).toBe(html)
})

import { expect, test } from 'vitest'
import { useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import { useSiteImports } from '../../../../../test/site-imports.ts'
import { cdata, oldSite, wxr, wxrMeta, wxrTerm } from '../../../../../test/wxr.ts'

const picture = `${oldSite}/wp-content/uploads/board.jpg`
const img = `<img class="size-full wp-image-5" src="${picture}" alt="A board" width="580" />`

const magazine = useMagazine()
const admin = useMember(magazine, { role: 'admin', username: 'Asha' })

const { imports } = useSiteImports(admin)
const rows = () => magazine.database.db.selectFrom('articles').selectAll().orderBy('id').execute()
const reads = async (html: string) => {
  await imports(wxr([{ id: 1, html }]))
  return (await rows())[0]?.body_html ?? ''
}

test('a text of WordPress leaves no shortcode and no mark of a block in any text of an article or page, and nothing of the site’s own', async () => {
  const texts = [blocks.join('\n\n'), ...blocks, ...classic]
  const excerpt = '<!-- wp:more --><!--more-->[audio src="x"][gallery ids="5"]Read <em>on</em>'
  const posts = texts.map((html, at) => ({ id: at + 1, html: `${html}\n\nLast words.`, excerpt }))
  const pages = ['masthead', 'about'].map((slug, at) => ({
    id: 201 + at,
    type: 'page',
    slug,
    html: texts.join('\n'),
    excerpt,
    more: `<wp:post_parent>${at === 0 ? 0 : 201}</wp:post_parent>`,
  }))
  const own = ['nav_menu_item', 'wp_navigation', 'wp_global_styles', 'wp_template']
  const done = await imports(wxr([...posts, ...pages, ...own.map((type, at) => ({ id: 301 + at, type }))]))
  expect(done).toMatchObject({ state: 'done', articles: texts.length, pages: 2, others: own.length })
  expect(done.drops.dropped?.find(({ what }) => what === 'block calendar')?.uses).toBe(6)
  const versions = await magazine.database.db.selectFrom('page_versions').select(['html', 'description']).execute()
  for (const row of [...(await rows()), ...versions]) {
    expect(JSON.stringify(row)).not.toMatch(/<!--|&lt;!--|\bwp:[a-z]|[\ue000-\ue002]/)
    expect(JSON.stringify(row)).not.toMatch(
      /\[\/?(?:gallery|caption|audio|video|embed|playlist|youtube|wpvideo|polldaddy)\b/,
    )
  }
  for (const { body_html, standfirst } of await rows()) {
    expect(body_html).toMatch(/Last words\.<\/p>$/)
    expect(standfirst).toBe('Read on')
  }
})

test('a text of WordPress keeps its words and links, and loses what only decorates it', async () => {
  const read = await reads(`Sing at <code>one</code>

of two <code>C3</code>
next.<!--nextpage-->On page two [simple boat].

https://unknown.example/a?b=1

[youtube https://www.youtube.com/watch?v=abcdefghijk] [youtube=https://www.youtube.com/watch?v=bcdefghijkl&w=640]
<address>One Loop
A Town</address>
<dl class="wp-caption"><dt></dt></dl>&nbsp;
<div class="wp-block-file"><a href="${oldSite}/a.pdf">Data sheet</a><a href="${oldSite}/a.pdf" class="wp-block-file__button" download>Download</a></div>`)
  expect(read.replace(/ rel="noopener"/g, '')).toBe(
    [
      '<p>Sing at <code>one</code></p><p>of two <code>C3</code><br />\nnext.</p><p>On page two [simple boat].</p>',
      '<p><a href="https://unknown.example/a?b=1">https://unknown.example/a?b=1</a></p>',
      '<figure class="embed"><a href="https://www.youtube.com/watch?v=abcdefghijk">https://www.youtube.com/watch?v=abcdefghijk</a></figure>',
      '<figure class="embed"><a href="https://www.youtube.com/watch?v=bcdefghijkl&amp;w=640">https://www.youtube.com/watch?v=bcdefghijkl&amp;w=640</a></figure>',
      '<p>One Loop<br />\nA Town</p><p><a href="/a.pdf">Data sheet</a></p>',
    ].join(''),
  )
})

test('a text of WordPress names the recordings that a podcast keeps beside it, each once', async () => {
  const recordings = ['one', 'two', 'two', 'old'].map((name) => `https://cdn.example/${name}.mp3`)
  const more = recordings.map((address) =>
    wxrMeta('enclosure', `${address}\n900\naudio/mpeg\na:1:{s:8:"duration";s:5:"10:00";}`),
  )
  const html =
    '<p>Listen: [audio https://cdn.example/one.mp3]</p><!-- <a href="https://cdn.example/old.mp3">Old</a> --><!-- wp:podcast {"url":"https://cdn.example/two.mp3"} /-->'
  await imports(wxr([{ id: 1, html, more: more.join('') }]))
  const links = (await rows())[0]?.body_html.match(/href="[^"]+"/g)
  expect(links).toEqual(['href="https://cdn.example/one.mp3"', 'href="https://cdn.example/two.mp3"'])
})

test('a text of WordPress has the signs that letters are in fonts such as Symbol', async () => {
  const html = [
    '<p>10 <span style="font-family: Symbol">m</span>F and 4.7 k<font face="Symbol">W</font>, <font face="Symbol">D<span style="font-family:Arial">V</span></font> below 5 mV</p>',
    '<p>within <span style="mso-char-type:symbol;mso-symbol-font-family:Symbol">&#xF0B1;</span>5 %, <font face="Wingdings">à</font> &#xF0B0;</p>',
  ]
  expect(await reads(html.join(''))).toBe('<p>10 µF and 4.7 kΩ, ΔV below 5 mV</p><p>within ±5 %, → °</p>')
})

test('a text of WordPress loses where a layout program would break its words, and keeps powers in its excerpt', async () => {
  const html = '<p>con\u00adden&shy;ser &amp; Prüf&#173;stand, zero\u200bwidth, क्\u200dष</p>'
  await imports(wxr([{ id: 1, title: 'Prüf\u00adstand', html, excerpt: 'It lasts 10<sup>5</sup> cycles' }]))
  expect(await rows()).toMatchObject([
    {
      title: 'Prüfstand',
      body_html: '<p>condenser &amp; Prüfstand, zerowidth, क्\u200dष</p>',
      standfirst: 'It lasts 10⁵ cycles',
    },
  ])
})

test('a text of WordPress keeps abbreviations, lists that begin elsewhere, poems and the sources of quotations', async () => {
  const read = await reads(`As follows:
<blockquote cite="https://a.example/"><p>Measure <strong>twice</strong>.</p></blockquote>
<cite>A cutter</cite> - from a book
<ol start="8">
 \t<li>Eighth
<ol reversed="reversed">
 \t<li>Inner</li>
</ol>
</li>
</ol>
<address>One Loop
A Town</address><strong>Call</strong>

An <acronym title="Low-dropout regulator">LDO</acronym>, <big>big</big> and <tt>typed</tt>.
<pre>
<cite>R. F.</cite>

\tTwo roads  ( &gt; º &lt; )
</pre>
<small>small<small> words.</small></small>`)
  expect(read).toBe(
    [
      '<p>As follows:</p><blockquote><p>Measure <strong>twice</strong>.</p></blockquote><p><cite>A cutter</cite> - from a book</p>',
      '<ol start="8"><li>Eighth<ol><li>Inner</li></ol></li></ol><p>One Loop<br />\nA Town</p><p><strong>Call</strong></p>',
      '<p>An <abbr title="Low-dropout regulator">LDO</abbr>, big and <code>typed</code>.</p>',
      '<pre><code>R. F.\n\n\tTwo roads  ( &gt; º &lt; )</code></pre><p>small words.</p>',
    ].join(''),
  )
})

test('a text of WordPress keeps the captions of the pictures of a gallery', async () => {
  const item = (words: string) => `<li><figure>${img}<figcaption>${words}</figcaption></figure></li>`
  const html = `<!-- wp:gallery {"ids":["5"]} --><figure class="wp-block-gallery"><ul>${item('Front')}${item('Back <b>side</b>')}</ul><figcaption>Both</figcaption></figure><!-- /wp:gallery -->`
  expect(await reads(html)).toBe('<p>Both · Front · Back <strong>side</strong></p>')
})

test('a text of WordPress has names as readers saw them, though WordPress keeps them as HTML', async () => {
  const named = (name: string) => `<wp:author_display_name>${cdata(name)}</wp:author_display_name>`
  const head = `<wp:author><wp:author_login>bo</wp:author_login>${named('Bo &amp; Co')}</wp:author>
<wp:tag><wp:tag_slug>rd</wp:tag_slug><wp:tag_name>${cdata('R&amp;D')}</wp:tag_name></wp:tag>`
  const terms = wxrTerm('post_tag', 'rd', 'R&amp;D') + wxrTerm('post_tag', 'low', 'V &lt; 5 &quot;low&quot;')
  await imports(wxr([{ id: 1, author: 'bo', more: terms }], head))
  const [first] = await rows()
  expect(first?.keywords).toEqual(['R&D', 'V < 5 "low"'])
  expect(first?.bylines).toEqual([expect.objectContaining({ name: 'Bo & Co' })])
})

test('a text of WordPress has the title, author, terms and addresses of the export, however it was edited', async () => {
  const terms = Array.from({ length: 60 }, (_, at) => wxrTerm('post_tag', `t${at}`, `Tag ${at}`))
  const format = wxrTerm('post_format', 'post-format-aside', 'aside')
  const file = wxr([
    { id: 1, title: 'Mark<sup>up</sup> &amp; <em>words</em>', more: format + terms.join('') },
    { id: 2, title: 'Special ~`!@#$%^&*()-_=+{}[]/\\;:\'"?,.>', slug: '%ce%b5%cf%80-2' },
    { id: 3, html: 'Ends in a bracket [gallery columns="9"]', type: 'page', slug: '%ce%b5%cf%80' },
  ])
  const edited = file
    .replace('<![CDATA[anna]]></dc:creator>', '>anna</dc:creator>')
    .replace(`${oldSite}/?p=2`, `${oldSite}/?p=1`)
    .replace(`${oldSite}/2019/05/post-1/`, `${oldSite.replace('https://', 'http://www.')}//2019/05/post-1/`)
    .replace('<wp:is_sticky>0</wp:is_sticky>', "<wp:is_sticky>0</wp:is_sticky>'")
  const done = await imports(edited)
  expect(done).toMatchObject({ articles: 2, pages: 1, others: 0 })
  const [first, second] = await rows()
  expect(first).toMatchObject({ title: 'Markup & words', bylines: [expect.objectContaining({ name: 'Anna Berg' })] })
  expect(first?.keywords).toHaveLength(50)
  expect(first?.keywords[0]).toBe('Tag 0')
  expect(second?.title).toBe('Special ~`!@#$%^&*()-_=+{}[]/\\;:\'"?,.>')
  expect(done.refusals.map(({ reason }) => reason)).toEqual(['It has 60 keywords: only the first 50 are kept'])
  const redirects = await magazine.database.db.selectFrom('redirects').select('path').orderBy('path').execute()
  expect(redirects.map(({ path }) => path)).toEqual([
    '/2019/05/%CE%B5%CF%80',
    '/2019/05/%CE%B5%CF%80-2',
    '/2019/05/post-1',
    '/?p=1',
    '/?p=2',
    '/?page_id=3',
  ])
})

const block = (name: string, html: string, attributes = '') =>
  `<!-- wp:${name} ${attributes && `${attributes} `}-->\n${html}\n<!-- /wp:${name} -->`

const blocks = [
  block(
    'paragraph',
    '<p class="has-drop-cap">Words</p>',
    '{"dropCap":true,"style":{"spacing":{"padding":{"top":"var:preset|spacing|20"}}}}',
  ),
  block(
    'group',
    `<div class="wp-block-group"><div>${block('columns', `<div>${block('column', block('paragraph', '<p>In it</p>'), '{"width":"40px"}')}</div>`)}</div></div>`,
  ),
  block('navigation', '<!-- wp:page-list /-->'),
  block(
    'query',
    `<div class="wp-block-query">${block('post-template', '<!-- wp:post-title /-->\n\n<!-- wp:post-date {"fontSize":"small"} /-->')}${block('query-no-results', block('paragraph', '<p></p>', '{"placeholder":"Add [text] that will display."}'))}</div>`,
    '{"queryId":0,"query":{"perPage":3,"exclude":[],"sticky":"","inherit":false}}',
  ),
  block(
    'comments',
    `<div>${block('comment-template', '<!-- wp:avatar {"size":40,"style":{"border":{"radius":"20px"}}} /-->')}</div>`,
  ),
  '<!-- wp:site-logo {"shouldSyncIcon":true} /-->\n<!-- wp:calendar /-->\n<!-- wp:rss {"feedURL":"https://old.example/feed/"} /-->\n<!-- wp:shortcode /-->',
  block(
    'social-links',
    '<ul class="wp-block-social-links"><!-- wp:social-link {"url":"#","service":"wordpress"} /--></ul>',
  ),
  block('shortcode', '[gallery columns=2 ids="770,771"]'),
  block('more', '<!--more-->') +
    block('nextpage', '<!--nextpage-->') +
    block('separator', '<hr class="wp-block-separator"/>') +
    block('spacer', '<div style="height:100px" aria-hidden="true"></div>', '{"height":"40px"}'),
  block(
    'core-embed/youtube',
    '<figure class="wp-block-embed is-provider-youtube"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/abcdefghijk\n</div><figcaption>A film<br></figcaption></figure>',
    '{"url":"https://youtu.be/abcdefghijk?a=1\\u0026b=2","className":""}',
  ),
  block(
    'cover',
    `<div class="wp-block-cover"><span aria-hidden="true"></span>${img}<div role="img" style="background-image:url(${picture})"></div><video autoplay src="${oldSite}/a.mov"></video>${block('paragraph', '<p>Over it</p>', '{"placeholder":"Write title…"}')}</div>`,
    '{"url":"x","style":{"color":{"duotone":["#8c00b7","#fcff41"]}}}',
  ),
  block(
    'media-text',
    `<div><figure class="wp-block-media-text__media">${img}</figure><div>${block('paragraph', '<p>Beside</p>')}</div></div>`,
  ),
  block(
    'gallery',
    `<figure class="wp-block-gallery has-nested-images">${block('image', `<figure class="wp-block-image">${img}<figcaption>One</figcaption></figure>`)}</figure>`,
    '{"linkTo":"none"}',
  ),
  block(
    'video',
    `<figure class="wp-block-video"><video controls muted poster="${picture}" src="${oldSite}/a.mov"></video><figcaption>Film</figcaption></figure>`,
  ) + block('audio', `<figure class="wp-block-audio"><audio controls src="${oldSite}/a.ogg"></audio></figure>`),
  block(
    'list',
    `<ol start="0">${block('list-item', `<li>One${block('list', `<ul>${block('list-item', '<li>Two</li>')}</ul>`)}</li>`)}</ol>`,
    '{"ordered":true}',
  ),
  block(
    'pullquote',
    '<figure class="wp-block-pullquote"><blockquote><p>Pulled</p><cite>By</cite></blockquote></figure>',
  ) + block('quote', `<blockquote>${block('paragraph', '<p>Quoted</p>')}<cite>By<br></cite></blockquote>`),
  block(
    'table',
    '<figure class="wp-block-table"><table><thead><tr><th>A</th></tr></thead><tbody><tr><td><br></td></tr></tbody><tfoot><tr><td>B</td></tr></tfoot></table><figcaption>T</figcaption></figure>',
    '{"hasFixedLayout":true}',
  ),
  `<p>Classic beside blocks</p>\n<hr />\n${block('html', '<b> bold </b>')}${block('verse', '<pre class="wp-block-verse">Verse<br>  two</pre>')}${block('buttons', `<div>${block('button', '<div><a class="wp-block-button__link">No link</a></div>')}</div>`)}`,
]

const classic = [
  '[gallery]\n\n<!--nextpage-->\n\n[gallery columns="1"]\n<h2>Two</h2>\n[gallery columns="2"]\n[gallery type="rectangular" ids="755,757" orderby="rand"]',
  `[caption id="attachment_612" align="aligncenter" width="640" caption="A husk, burning."]<a href="${picture}">${img}</a>[/caption]\n`,
  `Flow.\n[caption id="a" width="9"]${img} With a <a title="Set" href="https://a.example/">link</a> in it.[/caption]\n\nMore.`,
  `[audio ${oldSite}/a.mp3]\n\n[video width="640" mp4="${oldSite}/a.mp4"][/video]\n\n[playlist ids="1,2"]`,
  '[embed width="123"]https://www.youtube.com/watch?v=abcdefghijk[/embed]\n\n[wpvideo Abc12345 w=640]\n\n[polldaddy poll=123]\n\n[polldaddy=123]',
  'First.\n\n<!--more Read on-->\n\nSecond.\n\n<!--noteaser-->',
]

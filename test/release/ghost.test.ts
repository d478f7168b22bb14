import { describe, expect, onTestFinished, test } from 'vitest'
import type { ArticleRow } from '../../src/features/articles/server/index.ts'
import { addPage, publishPage } from '../../src/features/pages/server/index.ts'
import { articleByIdLink, articleLink } from '../../src/platform/contract/links.ts'
import { unescapeMarkup } from '../../src/platform/contract/markup.ts'
import { inTransaction } from '../../src/platform/server/db/transaction.ts'
import { sendsForm, uploads } from '../forms.ts'
import { type Ghost, startGhost } from '../ghost.ts'
import { aFlatPng } from '../images.ts'
import { useMagazine } from '../magazine.ts'
import { aMember, type SignedIn } from '../members.ts'
import { exportsAs, movesIn, textsIn } from '../moving.ts'
import { adds } from '../newsroom.ts'
import { openMailServer } from '../smtp.ts'
import { ghostCards } from './ghost-cards.ts'

const math = '<math display="block" alttext="x^2"><mfrac><msup><mi>x</mi><mn>2</mn></msup><mi>R</mi></mfrac></math>'
const pdf = Buffer.from('%PDF-1.7\n%a data-sheet\ntrailer\n%%EOF\n')
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="40"><rect width="64" height="40" fill="#ccc"/></svg>',
)

const texts: Record<string, string> = {
  words:
    '<p>Plain, <strong>strong</strong>, <em>slanted</em>, <code>a_b*c</code>, H<sub>2</sub>O &amp; 5 &lt; 6 and <a href="https://e.example/" rel="noopener">a link</a></p><h2>A heading</h2><p>Under it</p><hr><h3>Another</h3>',
  lists:
    '<ul><li>one<ul><li>nested</li></ul></li><li>two</li></ul><ol><li>first</li></ol><ol start="3"><li>third</li></ol>',
  code: '<pre><code class="language-c">if (a &lt; b) {\n\n  /* ``` */ c[0];\n}</code></pre><pre><code>plain\n  code</code></pre>',
  equations: `<p>${math}</p><p>Where <math alttext="R"><mi>R</mi></math> is in Ω.</p>`,
  table:
    '<table><caption>Parts</caption><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
  quotations:
    '<blockquote><p>One</p></blockquote><blockquote><p>First</p><p>Second</p></blockquote><blockquote class="pull-quote"><p>Pulled</p></blockquote><aside class="facts"><h3>Facts</h3><p>At 20 °C</p></aside>',
  notes:
    '<p>Noted<a href="#fn-1" id="fnref-1">1</a> on the <abbr title="printed circuit board">PCB</abbr>, <kbd>Ctrl</kbd></p><ol class="footnotes"><li id="fn-1">A note</li></ol>',
  embed:
    '<figure class="embed"><a href="https://www.youtube.com/watch?v=abcdefghijk" rel="noopener">https://www.youtube.com/watch?v=abcdefghijk</a></figure>',
  marks: '<p>A, {{ x }}, ]]&gt; and &lt;!--kg-card-end: html--&gt;</p><p>"quoted" \\ it’s 5&nbsp;V</p>',
  nothing: '',
}

/** What must be the same in both systems: the words, and the count of each element that is more than a frame. */
function essenceOf(html: string) {
  const names = [...html.matchAll(/<([a-z]\w*)/g)].map(([, name = '']) => name)
  const framing = new Set(['p', 'div', 'span', 'figure', 'figcaption'])
  const elements = Object.groupBy(names, (name) => name)
  return {
    words: wordsOf(html),
    elements: Object.fromEntries(
      Object.entries(elements).flatMap(([name, all = []]) => (framing.has(name) ? [] : [[name, all.length]])),
    ),
  }
}

const wordsOf = (html: string) =>
  unescapeMarkup(
    html
      .replace(/<!--[^<>]*-->/g, '')
      .replace(/<\/?(?:strong|em|code|sub|sup|a|abbr|kbd|m\w+)\b[^<>]*>/g, '')
      .replace(/<[^<>]*>/g, ' '),
  )
    .replaceAll('&nbsp;', ' ')
    .replace(/\s+/g, ' ')
    .trim()

const levels = {
  isFree: 'public',
  isLoginRequired: 'members',
  isSubscriptionRequired: 'paid',
  Premium: 'paid',
} as const

interface GhostPost {
  title: string
  slug: string
  status: string
  visibility: string
  html: string | null
  published_at: string | null
  custom_excerpt: string | null
  feature_image: string | null
  feature_image_alt: string | null
  authors: { name: string }[]
  tags: { name: string }[]
}

const shownHere = (row: ArticleRow) => ({
  title: row.title.slice(0, 254),
  ...essenceOf(row.body_html),
  status: row.published_at ? 'published' : row.publish_at ? 'scheduled' : 'draft',
  visibility: row.access === 'free' ? 'public' : row.access === 'login' ? 'members' : 'paid',
  at: (row.published_at ?? row.publish_at)?.toISOString() ?? null,
  excerpt: row.standfirst || null,
  alt: row.image_alt.slice(0, 190) || null,
  hasPicture: row.image_name !== null || row.image_url !== null,
  // Ghost has no post without an author.
  authors: row.bylines.length === 0 ? ['Olga Owner'] : row.bylines.map(({ name }) => name),
  keywords: row.keywords,
})

const shownThere = (post: GhostPost | undefined) =>
  post && {
    title: post.title.slice(0, 254),
    ...essenceOf(post.html ?? ''),
    status: post.status,
    visibility: post.visibility,
    excerpt: post.custom_excerpt,
    at: post.published_at && new Date(post.published_at).toISOString(),
    alt: post.feature_image_alt?.slice(0, 190) ?? null,
    hasPicture: post.feature_image !== null,
    authors: post.authors.map(({ name }) => name),
    // The first two are section and category. Ghost adds one that names the import.
    keywords: post.tags.map(({ name }) => name).slice(2, -1),
  }

const picturesOf = ({ html, feature_image }: GhostPost, url: string) =>
  [
    feature_image ?? '',
    ...[...(html ?? '').matchAll(/ (?:src|href)="([^"]*)"/g)].map(([, address = '']) => address),
  ].filter((address) => address.startsWith(`${url}/content/`))

describe('Ghost', () => {
  const magazine = useMagazine()
  const anAdmin = () => aMember(magazine, { role: 'admin', username: 'Asha' })
  const starts = async (): Promise<Ghost> => {
    const mails = await openMailServer()
    onTestFinished(mails.close)
    return startGhost(mails)
  }
  const rows = () => magazine.database.db.selectFrom('articles').selectAll().orderBy('id').execute()

  const publishesPage = (title: string, html: string) =>
    inTransaction(magazine.database.db, async (tx) => {
      const by = { editor: null, now: magazine.clock.now }
      await addPage(tx, 'masthead', { title, html, description: 'Us', imageUrl: '' }, by)
      await publishPage(tx, 'masthead', { at: 'now' }, by)
    })

  async function fills(admin: SignedIn) {
    const photo = (await uploads(admin, aFlatPng(60, 40), 'board.png')).json().imageUrl
    const circuit = (await uploads(admin, svg, 'circuit.svg')).json().imageUrl
    const file = await sendsForm(admin, '/admin/attachments', [
      ['name', 'Data sheet'],
      ['file', pdf, 'lm358.pdf'],
    ])
    const authorIds: string[] = []
    for (const name of ['Meera Nair', 'Anna Berg']) {
      const links = [{ url: 'https://under_score.example/' }]
      const added = await admin.post('/admin/authors', { name, biography: 'b'.repeat(300), links })
      expect(added.status, added.text).toBe(201)
      authorIds.push(String(added.json().author.id))
    }
    const inText = {
      ...texts,
      pictures: `<figure><img src="${photo}" alt="A &quot;board&quot;"><figcaption>Its <em>caption</em></figcaption></figure><p><img src="${circuit}" alt="A circuit"></p>`,
      file: `<figure class="file"><a href="${file.json().url}">Data sheet</a><figcaption>PDF, 1 kB</figcaption></figure>`,
    }
    const lead = { imageUrl: photo, imageAlt: 'A board' }
    for (const [title, description] of Object.entries(inText))
      await adds(admin, { title, description, isPublished: 1, authorIds, keywords: ['C', 'C++', 'C#', 'USB'], ...lead })
    for (const articleType of Object.keys(levels) as (keyof typeof levels)[])
      await adds(admin, { title: articleType, articleType, isPublished: 1, ...lead })
    await adds(admin, { title: 'Later', publishAt: '2099-05-01', ...lead })
    await adds(admin, { title: 'A draft', ...lead })
    const long = { standfirst: 's'.repeat(300), searchTitle: 't'.repeat(120), keywords: ['k'.repeat(80)] }
    await adds(admin, { title: 'L'.repeat(300), ...lead, ...long, imageAlt: 'a'.repeat(500), isPublished: 1 })
    for (const [at, slug] of ['same', 'same', 'rss', 'ghost'].entries())
      await adds(admin, { title: `Address ${at}`, slug, isPublished: 1, ...lead })
  }

  test('takes an export whole, and has every article with its text, state, access, pictures and names', {
    timeout: 900_000,
  }, async () => {
    const admin = await anAdmin()
    await fills(admin)
    await publishesPage('Masthead', texts['table'] ?? '')
    const written = await rows()
    const file = await exportsAs(magazine, admin, 'ghost')
    const ghost = await starts()
    const mail = await ghost.imports(file, 'export.zip')
    expect(mail.parsed.subject, mail.parsed.html).toBe('Your content import has finished')
    const { posts } = await ghost.call('GET', 'posts/?limit=100&formats=html&include=tags,authors')
    const found = new Map<string, GhostPost>(posts.map((post: GhostPost) => [post.title, post]))
    const postOf = ({ title }: ArticleRow) => found.get(title.length > 255 ? `${title.slice(0, 254)}…` : title)
    expect(written.map((row) => shownHere(row))).toEqual(written.map((row) => shownThere(postOf(row))))
    const { pages } = await ghost.call('GET', 'pages/?limit=100&formats=html')
    const page = pages.find(({ title }: GhostPost) => title === 'Masthead')
    expect(page).toMatchObject({ slug: 'masthead', status: 'published', visibility: 'public' })
    expect(essenceOf(page.html)).toEqual(essenceOf(texts['table'] ?? ''))
    for (const address of posts.flatMap((post: GhostPost) => picturesOf(post, ghost.url)))
      expect((await fetch(address)).status, address).toBe(200)
    expect(new Set(posts.map(({ slug }: GhostPost) => slug)).size).toBe(posts.length)
    await ghost.redirects((await textsIn(file)).get('redirects.yaml') ?? '')
    for (const row of written) {
      for (const path of [articleLink(row), articleLink({ ...row, slug: '' }), articleByIdLink(row.id)]) {
        const answer = await fetch(ghost.url + path, { redirect: 'manual' })
        expect(answer.headers.get('location'), row.title).toBe(`/${postOf(row)?.slug}/`)
      }
    }
  })

  test('is read whole from its own export: every card, state and access', { timeout: 900_000 }, async () => {
    const ghost = await starts()
    const paragraph = (text: string) => ({
      type: 'paragraph',
      version: 1,
      direction: 'ltr',
      format: '',
      indent: 0,
      children: [{ type: 'extended-text', version: 1, text, format: 0, detail: 0, mode: 'normal', style: '' }],
    })
    const text = (...children: object[]) =>
      JSON.stringify({ root: { children, direction: 'ltr', format: '', indent: 0, type: 'root', version: 1 } })
    const writes = async (post: object) => {
      const lexical = text(paragraph('Words'))
      const { posts } = await ghost.call('POST', 'posts/', { posts: [{ status: 'published', lexical, ...post }] })
      return posts[0]
    }
    for (const [title, { card }] of Object.entries(ghostCards)) {
      const placed = JSON.parse(JSON.stringify(card).replaceAll('__URL__', ghost.url))
      await writes({ title: `Card: ${title}`, lexical: text(paragraph('Before'), placed, paragraph('After')) })
    }
    for (const visibility of ['public', 'members', 'paid']) await writes({ title: `For ${visibility}`, visibility })
    const { tiers } = await ghost.call('GET', 'tiers/')
    const paid = tiers.filter(({ type }: { type: string }) => type === 'paid')
    await writes({ title: 'For tiers', visibility: 'tiers', tiers: paid })
    await writes({ title: 'Later', status: 'scheduled', published_at: '2099-01-01T00:00:00.000Z' })
    await writes({ title: 'A draft', status: 'draft' })
    await writes({ title: 'For members, a draft', status: 'draft', visibility: 'members' })
    const mailed = await writes({ title: 'Only mailed', status: 'draft', email_only: true })
    const sent = { updated_at: mailed.updated_at, status: 'published', email_only: true }
    await ghost.call('POST', 'members/', { members: [{ email: 'reader@example.com' }] })
    const answer = await ghost.call('PUT', `posts/${mailed.id}/?newsletter=default-newsletter`, { posts: [sent] })
    expect(answer.posts[0].status).toBe('sent')

    // Ghost has published them now.
    magazine.clock.now = new Date()
    const done = await movesIn(await anAdmin(), await ghost.exports(), 'ghost.json')
    expect(done.refusals.map(({ about, reason }) => `${about}: ${reason}`)).toEqual([
      'Coming soon: Removed: link within the page',
      expect.stringMatching(/^About this site: Its URL is /),
      'Card: video: Removed: tag <video>',
      'Card: audio: Removed: tag <audio>',
      'Card: signup: Removed: invitation to subscribe or share',
      'Card: call to action for those who pay: Removed: gate for paying readers: a block of Ghost',
      'Card: html: Removed: tag <script>',
      'Card: html for members: Removed: gate for members: a block of Ghost',
      'Card: header: Removed: card header',
      'Card: product: Removed: card product, tag <svg>',
      'Only mailed: Private: imported as a draft',
    ])
    const found = new Map((await rows()).map((row) => [row.title, row]))
    const words = (title: string) => wordsOf(found.get(title)?.body_html ?? 'missing')
    for (const [title, card] of Object.entries(ghostCards)) {
      const row = found.get(`Card: ${title}`)
      expect(words(`Card: ${title}`), title).toBe(['Before', card.words, 'After', card.notes].filter(Boolean).join(' '))
      expect(row?.access, title).toBe(card.access ?? 'free')
    }
    const access = { 'For public': 'free', 'For members': 'login', 'For paid': 'gold', 'For tiers': 'gold' }
    for (const [title, level] of Object.entries(access))
      expect(found.get(title), title).toMatchObject({ access: level, publish_at: null, published_at: expect.any(Date) })
    expect(found.get('Later')).toMatchObject({ publish_at: new Date('2099-01-01T00:00:00Z'), published_at: null })
    for (const title of ['A draft', 'For members, a draft', 'Only mailed'])
      expect(found.get(title), title).toMatchObject({ publish_at: null, published_at: null })
    expect(found.get('For members, a draft')?.access).toBe('login')
  })
})

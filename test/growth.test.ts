import { describe, expect, test } from 'vitest'
import { typeset } from '../src/features/articles/pages/typeset/typeset.ts'
import { contentsOf } from '../src/features/articles/server/contents.ts'
import { type SafeHtml, toSafeHtml } from '../src/features/articles/server/index.ts'
import { findPartNumbers } from '../src/features/articles/server/part-numbers.ts'
import { toLines, toPlainText, toWholeText } from '../src/features/articles/server/plain-text.ts'
import { deriveTexts } from '../src/features/articles/server/preview.ts'
import { calculationProblems } from '../src/features/calculators/server/in-text.ts'
import { withCodeLines } from '../src/features/engineering-blocks/server/code/index.ts'
import { withData } from '../src/features/engineering-blocks/server/data-blocks/index.ts'
import { withDiagrams } from '../src/features/engineering-blocks/server/diagrams/index.ts'
import { messageLimits } from '../src/features/newsletter/contract/message.ts'
import { toMessageHtml, toMessageText } from '../src/features/newsletter/server/issue/message-html.ts'
import { findPhrases } from '../src/features/newsroom/server/keywords/phrases.ts'
import { parseQuery } from '../src/features/search-index/server/query/query.ts'
import { linkIn } from '../src/features/transfer/server/import/open/download.ts'
import type { XmlElement } from '../src/features/transfer/server/import/open/xml.ts'
import { Closing } from '../src/features/transfer/server/import/readers/closing/unclear.ts'
import { toEntry } from '../src/features/transfer/server/import/readers/feed/entry.ts'
import { formatOf } from '../src/features/transfer/server/import/readers/feed/feed.ts'
import { toPost } from '../src/features/transfer/server/import/readers/ghost/post.ts'
import type { GhostTables } from '../src/features/transfer/server/import/readers/ghost/tables.ts'
import { askAboutText } from '../src/features/transfer/server/import/readers/markdown/ask-about-text.ts'
import { readFrontMatter } from '../src/features/transfer/server/import/readers/markdown/front-matter.ts'
import { toPage } from '../src/features/transfer/server/import/readers/markdown/page.ts'
import { toArticleHtml } from '../src/features/transfer/server/import/readers/wordpress/content.ts'
import { readItem } from '../src/features/transfer/server/import/readers/wordpress/item.ts'
import { convertHtml } from '../src/features/transfer/server/import/text/convert.ts'
import { cleanSvg } from '../src/platform/server/pictures/clean-svg.ts'
import { growthOf, mostGrowth, openings } from './growth.ts'

const about = { id: '1', drop: () => {} }
const references = { pictures: () => [], link: (href: string) => href, drop: () => {} }
const element = (name: string, text: string, children: XmlElement[] = []): XmlElement => ({
  name,
  text,
  children,
  attributes: new Map(),
  isDamaged: false,
})
const all = (names: string, text: string) => names.split(' ').map((name) => element(name, text))
const noTables: GhostTables = {
  title: '',
  tags: new Map(),
  tagsOf: new Map(),
  authorsOf: new Map(),
  metaOf: new Map(),
  ownOf: new Map(),
  tiers: new Map(),
  tiersOf: new Map(),
  users: new Map(),
  ownAuthors: new Map(),
}
const ofExport = { site: 'https://a.example', closed: new Map<string, ReadonlySet<string>>() }
const noSettings = { address: null, permalinks: new Map<string, string>(), inherited: [], leftOut: [], chosenBy: null }
const code = (language: string, text: string) =>
  `<pre><code class="language-${language}">${text.replaceAll('<', '&lt;')}</code></pre>`
const safe = (text: string, work: (html: SafeHtml) => unknown) => work(toSafeHtml(text))

/** Parsers of texts from outside, with the length that each is tried with: at most its own limit. */
const readers: Record<string, { read: (text: string) => unknown; length?: number }> = {
  'a text of WordPress': { read: (text) => toArticleHtml(text, about) },
  'a text of WordPress in a paragraph': { read: (text) => toArticleHtml(`<p>${text}`, about) },
  'a text of blocks of WordPress': { read: (text) => toArticleHtml(`<!-- wp:paragraph -->${text}`, about) },
  'the other fields of WordPress': {
    read: (text) => {
      const comment = element('wp:comment', '', [
        element('wp:comment_approved', '1'),
        ...all('wp:comment_content', text),
      ])
      const fields = all('title excerpt:encoded link guid wp:post_name dc:creator pubDate wp:post_date', text)
      return [...readItem(element('item', '', [element('wp:post_id', '1'), ...fields, comment]), ofExport)]
    },
  },
  'a post of Ghost': {
    read: (text) =>
      toPost(
        { id: '1', html: text, slug: text, title: text, published_at: text, feature_image_caption: text },
        noTables,
      ),
  },
  'a card of Ghost': {
    read: (text) => toPost({ id: '1', html: `<figure class="kg-card kg-bookmark-card">${text}</figure>` }, noTables),
  },
  'an entry of a feed': {
    read: (text) =>
      toEntry(element('item', '', all('guid link title content description pubDate dc:creator author category', text))),
  },
  'an address of a feed': {
    read: (text) => toEntry(element('item', '', all('guid link', `https://a.example/${text}`))),
  },
  'the head of a feed': { read: formatOf, length: 32_768 },
  'the next page of a feed': { read: (text) => linkIn(text, /\brel="next"/) },
  'front matter': { read: readFrontMatter },
  'front matter in YAML': { read: (text) => readFrontMatter(`---\n${text}\n---\n`), length: 16_384 },
  'front matter in TOML': { read: (text) => readFrontMatter(`+++\n${text}\n+++\n`) },
  'a page in Markdown': {
    read: (text) => toPage('posts/a.md', { matter: { title: text, date: text }, text }, noSettings),
    // The library looks ahead from each sign of emphasis. The thread's time limit stops that.
    length: 1_024,
  },
  'what a page in Markdown says of readers': { read: (text) => askAboutText(text, new Closing()) },
  'HTML of another system': { read: (text) => convertHtml(text, references) },
  'HTML of an article': { read: toSafeHtml },
  'HTML that is hidden from a count of tags': {
    read: (text) => toSafeHtml(`<p a="<">${text.replaceAll('>', ' b="<"></x>')}`),
  },
  'a page of an article': { read: (text) => safe(text, typeset) },
  'the plain text of an article': { read: (text) => safe(text, (html) => [toPlainText(html), toLines(html)]) },
  'the whole text of an article': { read: (text) => safe(text, toWholeText) },
  'a preview': { read: (text) => safe(text, (html) => deriveTexts(html, 'gold')) },
  'the contents of an article': {
    read: (text) => safe(text, (html) => contentsOf({ body_html: html, word_count: 1 })),
  },
  'part numbers': { read: findPartNumbers },
  'a diagram': { read: (text) => withDiagrams(code('wavedrom', text)), length: 20_000 },
  data: { read: (text) => withData(code('data', text), []), length: 20_000 },
  'a plot': { read: (text) => withData(code('data', `kind: line\n\na,b\n${text}`), []), length: 20_000 },
  code: { read: (text) => withCodeLines(code('c', text)) },
  calculations: { read: (text) => calculationProblems(toSafeHtml(`<p><a href="/tools/">${text}</a></p>`)) },
  'a drawing': { read: cleanSvg },
  'the inside of a drawing': { read: (text) => cleanSvg(`<svg><style>${text}</style>${text}</svg>`) },
  'a message of a newsletter': {
    read: (text) => toMessageText(toMessageHtml(text), 'https://a.example'),
    // Four times this length is the longest that the call takes.
    length: messageLimits.html / 4,
  },
  keywords: { read: (text) => findPhrases('', text.split('\n')), length: 30_000 },
  'a search': { read: parseQuery, length: 4_096 },
}

describe.each(Object.entries(readers))('%s', (_, { read, length = 65_536 }) => {
  test('is read in time that grows with its length alone', () => {
    const slow = openings.flatMap((opening) => {
      const growth = growthOf(read, opening, length)
      return growth > mostGrowth ? [`${JSON.stringify(opening)}: ${growth.toFixed(1)} times`] : []
    })
    expect(slow).toEqual([])
  })
})

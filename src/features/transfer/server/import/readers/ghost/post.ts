import { replaceEnclosed } from '../../../../../../platform/contract/markup.ts'
import { cellText } from '../../open/json-rows.ts'
import {
  type Dropped,
  narrowest,
  type SourceAccess,
  type SourceArticle,
  type SourcePicture,
  type SourceStatus,
} from '../../source.ts'
import { askAboutClasses, askAboutTerm } from '../closing/classes.ts'
import { askAboutMarks } from '../closing/marks.ts'
import { Closing } from '../closing/unclear.ts'
import { dateOf } from '../site-name.ts'
import { withOwnRecord } from '../with-own-record.ts'
import { type GhostTables, isOn } from './tables.ts'

type Row = Record<string, unknown>

/** Code injections are not taken: they only run in a page. */
export function toPost(row: Row, tables: GhostTables): SourceArticle {
  const id = cellText(row['id'])
  const slug = cellText(row['slug'])
  const meta: Row = { ...row, ...tables.metaOf.get(id) }
  const dropped: Dropped[] = []
  const drop = (what: string, example: unknown) => void dropped.push({ what, example: cellText(example).slice(0, 200) })
  for (const where of ['codeinjection_head', 'codeinjection_foot'])
    if (cellText(row[where]) !== '') drop('code injection', row[where])
  const html = toPlainHtml(cellText(row['html']), drop)
  if (html.trim() === '' && cellText(row['lexical']) + cellText(row['mobiledoc']) !== '')
    drop('text without HTML', row['title'])
  const closing = new Closing(dropped)
  // In a post for everybody, Ghost shows what comes after its own mark.
  askAboutMarks(cellText(row['html']).replaceAll('<!--members-only-->', ''), closing)
  askAboutClasses(cellText(row['html']), closing)
  const access = narrowest(accessOf(row['visibility']), findGates(cellText(row['html']), drop), closing.access)
  const tags = idsOf(tables.tagsOf.get(id)).map((tag) => ({ tag, ...tables.tags.get(tag) }))
  // Themes show a post by its tags too, also by internal ones such as #members-only.
  if (access !== 'paid') for (const { name = '' } of tags) askAboutTerm(name.replace(/^#/, ''), closing)
  const linked = idsOf(tables.authorsOf.get(id))
  const post: SourceArticle = {
    kind: row['type'] === 'page' || isOn(row['page']) ? 'page' : 'article',
    id,
    slug,
    html,
    dropped,
    title: cellText(row['title']),
    excerpt: cellText(row['custom_excerpt']),
    // Posts that only went out as an email were never pages.
    status: isOn(meta['email_only']) ? 'private' : statusOf(row),
    publishedAt: dateOf(row['published_at']),
    updatedAt: dateOf(row['updated_at']),
    access,
    unclear: closing.unclear,
    ...(row['visibility'] === 'tiers' && access === 'paid' && { tiers: idsOf(tables.tiersOf.get(id)) }),
    authors: linked.length > 0 ? linked : [cellText(row['author_id'])].filter(Boolean),
    categories: [],
    tags: tags.filter(({ isPublic }) => isPublic).map(({ tag }) => tag),
    picture: pictureOf(meta),
    paths: slug === '' ? [] : [`/${slug}/`],
    searchTitle: cellText(meta['meta_title']),
    searchDescription: cellText(meta['meta_description']),
    isPinned: isOn(row['featured']),
    comments: 0,
  }
  return withOwnRecord(post, tables.ownOf.get(id), withOwnFiles(withOwnAddresses(cellText(row['html']))))
}

const idsOf = (linked: { id: string; order: number }[] = []) =>
  linked.toSorted((a, b) => a.order - b.order).map(({ id }) => id)

/** Unknown values count as paid. */
function accessOf(visibility: unknown): SourceAccess {
  if (visibility === undefined || visibility === null || visibility === 'public') return 'free'
  return visibility === 'members' ? 'members' : 'paid'
}

/** The narrowest access of its blocks: a block can be for all members, or for those who pay. */
function findGates(html: string, drop: (what: string, example: string) => void): SourceAccess {
  const gates = [...html.matchAll(/<!--\s*kg-gated-block:begin([^<>\n]{0,500})/g)].flatMap(
    ([, who = '']): SourceAccess[] =>
      /nonMember:\s*"?true/.test(who) ? [] : [/status:free/.test(who) ? 'members' : 'paid'],
  )
  for (const access of new Set(gates)) {
    const whose = access === 'paid' ? 'paying readers' : 'members'
    drop(`gate for ${whose}: a block of Ghost`, whose)
  }
  return narrowest(...gates)
}

function pictureOf(meta: Row): SourcePicture | null {
  const address = ownAddress(cellText(meta['feature_image'] ?? meta['image']))
  if (address === '') return null
  const alt = cellText(meta['feature_image_alt'])
  return { address, alt, caption: cellText(meta['feature_image_caption']).replace(/<[^<>]*>/g, '') }
}

/** Without the site placeholder. Of a picture, the file that all its sizes are made of. */
export const ownAddress = (address: string) =>
  address
    .replace(/^__GHOST_URL__(?=\/|$)/, '')
    .replace(/\/content\/images\/size\/[wh\d]{1,20}(?:\/format\/\w{1,10})?\//, '/content/images/')

const withOwnAddresses = (html: string) =>
  html.replace(/\b(href|src)="([^"]*)"/g, (_, name: string, address: string) => `${name}="${ownAddress(address)}"`)

/** Exports of this product have files outside the folder that Ghost has for them. */
const withOwnFiles = (html: string) => html.replace(/ href="\/content(?=\/files\/)/g, ' href="')

function toPlainHtml(html: string, drop: (what: string, example: string) => void): string {
  const plain = withOwnAddresses(html).replace(/\ssrcset="[^"]*"/g, '')
  const withLinks = replaceCards(plain, 'figure', 'kg-bookmark-card', (card) => {
    const href = /<a\b[^<>]*\shref="([^"]*)"/.exec(card)?.[1]
    const title = /kg-bookmark-title">([^<>]*)</.exec(card)?.[1]
    const caption = card.split('<figcaption>')[1]?.split('</figcaption>')[0]
    return href ? `<p><a href="${href}">${title || href}</a></p>${caption ? `<p>${caption}</p>` : ''}` : ''
  })
    .replace(/<div class="kg-callout-emoji">[^<]*<\/div>/g, '')
    .replace(/<!--members-only-->/g, '')
  const withoutForms = replaceEnclosed(
    withLinks,
    /<!--kg-card-begin: (email|email-cta|signup|paywall)-->/g,
    ([, name]) => new RegExp(`<!--kg-card-end: ${name}-->`, 'g'),
    ({ whole, opening: [, name] }) => {
      drop(`card ${name}`, whole)
      return ''
    },
  ).replace(/<!--kg-card-(?:begin|end): [\w-]{1,40}-->/g, '')
  return replaceCards(withoutForms, 'div', 'kg-(?:product|header)-card', (card) => {
    drop(`card ${/kg-(\w+)-card/.exec(card)?.[1]}`, card)
    return card
  })
}

const replaceCards = (html: string, tag: string, name: string, replace: (card: string) => string): string =>
  replaceEnclosed(
    html,
    new RegExp(`<${tag} class="kg-card ${name}[^<>]*>`, 'g'),
    () => new RegExp(`</${tag}>`, 'g'),
    ({ whole }) => replace(whole),
  )

function statusOf({ status, published_at }: Record<string, unknown>): SourceStatus {
  if (status === 'published') return 'published'
  // Ghost's `sent` posts went out by mail only: they were never public.
  if (status === 'sent') return 'private'
  return status === 'scheduled' && dateOf(published_at) ? 'scheduled' : 'draft'
}

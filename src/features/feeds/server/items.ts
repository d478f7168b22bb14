import type { AccessLevel } from '../../../platform/contract/catalogue.ts'
import { jpegOf } from '../../../platform/contract/jpeg.ts'
import { articleLink, authorLink } from '../../../platform/contract/links.ts'
import { escapeMarkup, srcsetCandidates, unescapeMarkup } from '../../../platform/contract/markup.ts'
import { noTitle } from '../../../platform/contract/no-title.ts'
import { type PlanNames, withPlanNames } from '../../../platform/contract/plans.ts'
import { type Catalogue, findCategory } from '../../../platform/contract/sections/catalogue.ts'
import type { FromAllFeatures } from '../../../platform/server/feature.ts'
import { forwardsTo, shownChange, summaryOf, withSponsoredLinks } from '../../articles/server/index.ts'
import { withNamedCode } from '../../engineering-blocks/server/code/index.ts'
import { withDataPictures } from '../../engineering-blocks/server/data-blocks/index.ts'
import { withDiagramPictures } from '../../engineering-blocks/server/diagrams/index.ts'
import { pictureAddress, withCredits, withoutDrawings } from '../../pictures/server/images/index.ts'
import { lastingLink } from './channels.ts'
import type { FeedArticle } from './queries.ts'

/** All addresses are absolute. */
export interface FeedItem {
  /** Never changes. */
  id: string
  url: string
  title: string
  /** Plain text. */
  summary: string
  /** Sanitised. A gated article has its preview and who may read the rest. */
  html: string
  isWhole: boolean
  publishedAt: Date
  updatedAt: Date
  categories: string[]
  authors: { name: string; url: string }[]
  picture: { url: string; type: string } | null
}

const membersOnly: Record<Exclude<AccessLevel, 'free'>, string> = {
  login: 'The whole article is for signed-in readers.',
  silver: 'The whole article is for Silver and Gold subscribers.',
  gold: 'The whole article is for Gold subscribers.',
}

interface FeedContext extends Pick<FromAllFeatures, 'completeText'> {
  publicUrl: string
  catalogue: Catalogue
  planNames: PlanNames
}

export async function toFeedItem(
  row: FeedArticle,
  { publicUrl, catalogue, planNames, completeText }: FeedContext,
): Promise<FeedItem> {
  const url = publicUrl + articleLink(row)
  const { freeHtml } = row
  const isWhole = row.access === 'free' && Boolean(freeHtml?.trim())
  const summary = summaryOf(row) || whereItIs(row)
  const html =
    isWhole && freeHtml
      ? withAbsoluteAddresses((await completeText(toPlainForm(freeHtml, row.id), 'feed')).html, url)
      : toTeaser(row, url, planNames)
  const label = row.sponsor && `Sponsored by ${row.sponsor}`
  return {
    id: publicUrl + lastingLink(row.id),
    url,
    title: row.title || noTitle,
    summary: label ? `${label}. ${summary}` : summary,
    html: label ? `<p><strong>${escapeMarkup(label)}</strong></p>${withSponsoredLinks(html)}` : html,
    isWhole,
    publishedAt: row.dated_at,
    updatedAt: shownChange(row),
    categories: [
      ...row.categories.flatMap((id) => {
        const category = findCategory(catalogue, id)
        return category && !category.isHidden ? category.name : []
      }),
      ...(label ? ['Sponsored'] : []),
    ],
    authors: row.bylines.map(({ name, slug }) => ({ name: name, url: publicUrl + authorLink(slug) })),
    picture: toPicture(row, publicUrl),
  }
}

/** Feed readers leave out drawings, scripts and styles. */
const toPlainForm = (html: string, article: number) =>
  withNamedCode(withDataPictures(withDiagramPictures(withCredits(withoutDrawings(html)), article), article))

function toTeaser(row: FeedArticle, url: string, planNames: PlanNames): string {
  const { access, excerpt, preview } = row
  const words = preview || excerpt || summaryOf(row)
  const text = words && `<p>${escapeMarkup(words)}</p>`
  if (access === 'free') return `${text}<p>${linkTo(sourceOf(row)?.href ?? url, whereItIs(row))}</p>`
  return `${text}<p>${escapeMarkup(withPlanNames(membersOnly[access], planNames))} ${linkTo(url, 'Read on')}</p>`
}

const linkTo = (address: string, words: string) => `<a href="${escapeMarkup(address)}">${escapeMarkup(words)}</a>`

/** The other site that readers of a free article without a text are sent to. */
const sourceOf = ({ access, freeHtml, source }: FeedArticle): URL | null =>
  access === 'free' ? URL.parse(forwardsTo({ body_html: freeHtml ?? '', source_url: source ?? '' }) ?? '') : null

function whereItIs(row: FeedArticle): string {
  const source = sourceOf(row)
  if (source) return `Read the article at ${source.host}.`
  return row.access === 'free' && row.freeHtml?.trim() ? '' : 'Read the article.'
}

const pictureTypes: Record<string, string> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

function toPicture(row: FeedArticle, publicUrl: string): FeedItem['picture'] {
  const widest = row.image_sizes.at(-1)
  const address = row.image_url ?? (row.image_name && widest ? pictureAddress(row.image_name, widest.width) : null)
  // Feed readers may be as old as mail programs.
  const url = address ? URL.parse(jpegOf(address), publicUrl) : null
  const type = pictureTypes[url?.pathname.split('.').at(-1)?.toLowerCase() ?? '']
  return url && type ? { url: url.href, type } : null
}

/** The sanitiser writes `<`, `>` and `"` only in tags, and every attribute in double quotes, so a pattern is enough. */
export function withAbsoluteAddresses(html: string, base: string): string {
  const absolute = (address: string) => URL.parse(address, base)?.href ?? address
  const ofAll = (set: string) =>
    srcsetCandidates(set)
      .map((candidate) => candidate.replace(/^\S+/, absolute))
      .join(', ')
  return html.replace(/<(?:a|img)\b[^<>]*>/g, (tag) =>
    tag
      .replace(
        / (href|src)="([^"]*)"/g,
        (_, name: string, address: string) => ` ${name}="${escapeMarkup(absolute(unescapeMarkup(address)))}"`,
      )
      .replace(/ srcset="([^"]*)"/g, (_, set: string) => ` srcset="${escapeMarkup(ofAll(unescapeMarkup(set)))}"`),
  )
}

import { links, offlineArticleLink } from '../../../../../platform/contract/links.ts'
import { escapeMarkup } from '../../../../../platform/contract/markup.ts'

/** Whole offline pages. No script runs in them, and they load only what is stored with them. */

/** Browsers request an icon whether a page names it or not. */
export const offlineIcons: readonly string[] = [links.smallIcon, links.icon]

const policy = [
  "default-src 'none'",
  "img-src 'self' data:",
  "style-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The worker answers these addresses, and no others, from the cache. */
const offlineCopy = (address: string) => `${address.split('?', 1)[0]}?offline`

/** `until` null: for as long as the article is saved. */
export function toResponse(html: string, { until = null, look }: { until?: Date | null; look: OfflineLook }): Response {
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-kept-at': String(Date.now()),
      'x-kept-look': look.styles.join(' '),
      ...(until && { 'x-kept-until': String(until.getTime()) }),
    },
  })
}

export interface OfflineLook {
  name: string
  styles: readonly string[]
}

const page = ({ name, styles }: OfflineLook, title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeMarkup(title)}</title>
<link rel="icon" href="${offlineCopy(links.smallIcon)}" sizes="32x32">
${styles.map((one) => `<link rel="stylesheet" href="${escapeMarkup(offlineCopy(one))}">`).join('\n')}</head>
<body><header><a href="${links.home}"><img src="${offlineCopy(links.icon)}" alt="" width="28" height="28">${escapeMarkup(name)}</a></header>
<main>${content}</main></body></html>`

export interface KeptArticle {
  id: number
  title: string
  day: string
  standfirst: string
  /** Null: there is no lead picture that can be stored. */
  picture: string | null
  /** Sanitised by the server. */
  html: string
}

export const articlePage = (look: OfflineLook, { title, day, standfirst, picture, html }: KeptArticle) =>
  page(
    look,
    title,
    `<nav><a href="${links.offlineArticles}">Saved for offline reading</a></nav>
<h1>${escapeMarkup(title)}</h1><p class="quiet">${escapeMarkup(day)}</p>
${standfirst ? `<p><strong>${escapeMarkup(standfirst)}</strong></p>` : ''}
${picture ? `<figure><img src="${escapeMarkup(offlineCopy(picture))}" alt=""></figure>` : ''}
<div class="prose">${toOwnPictures(html)}</div>`,
  )

type Listed = Pick<KeptArticle, 'id' | 'title' | 'day'>

export const listPage = (look: OfflineLook, articles: readonly Listed[]) =>
  page(
    look,
    'Saved for offline reading',
    `<nav><a href="${links.savedArticles}">Saved articles</a></nav><h1>Saved for offline reading</h1>${toList(articles)}`,
  )

export const noNetworkPage = (look: OfflineLook, articles: readonly Listed[]) =>
  page(
    look,
    'You are offline',
    `<h1>You are offline</h1>
<p>This page needs an internet connection. <a href="">Try again</a></p>${toList(articles)}`,
  )

/** The worker drops the lines of articles that have expired meanwhile. */
const toList = (articles: readonly Listed[]) => `
<p class="quiet if-some">These saved articles are on this device.</p>
<p class="quiet if-none">No articles are saved on this device.</p>
<ul class="kept">
${articles
  .map(
    ({ id, title, day }) =>
      `<li><a href="${offlineArticleLink(id)}">${escapeMarkup(title.replaceAll(/\s+/g, ' '))}<span class="quiet">${escapeMarkup(day)}</span></a></li>`,
  )
  .join('\n')}
</ul>`

/** One file for each picture, and none of other sites. Relies on the sanitiser's normalised tags. */
const toOwnPictures = (html: string) =>
  html
    .replace(/<source\b[^<>]*>/g, '')
    .replace(/<img\b[^<>]*>/g, (tag) =>
      / src="\/[^/]/.test(tag)
        ? tag
            .replace(/ (?:srcset|sizes|loading)="[^"]*"/g, '')
            .replace(/ src="(\/[^/"][^"]*)"/, (_, address: string) => ` src="${offlineCopy(address)}"`)
        : '',
    )

export const pictureAddressesIn = (html: string): string[] => [
  ...new Set(
    Array.from(html.matchAll(/<img\b[^<>]* src="(\/[^/"?][^"?]{0,2000})\?offline"/g), ([, address = '']) => address),
  ),
]

/** Loads typefaces from the cache, where the first paint can wait for them. Returns their addresses too. */
export function toKeptStyle(css: string): { css: string; typefaces: string[] } {
  const typefaces = new Set<string>()
  const kept = css.replace(/url\("?(\/[\w./-]{1,200}\.woff2)"?\)/g, (_, address: string) => {
    typefaces.add(address)
    return `url(${offlineCopy(address)})`
  })
  return { css: kept.replaceAll(/font-display: ?optional/g, 'font-display:block'), typefaces: [...typefaces] }
}

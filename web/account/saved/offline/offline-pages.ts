import { links, offlineArticleLink } from '../../../../contract/links.ts'
import { escapeMarkup } from '../../../../contract/markup.ts'

/** The pages that are kept, whole: no script runs in them, and they load nothing but what is kept with them. */

/** Files that every such page loads: the styles of `public/`, the publisher's colours and typeface, and the icon, which browsers ask for whether a page names it or not. */
const styles = '/offline.css'
export const offlineFiles: readonly string[] = [styles, links.offlineTheme, links.smallIcon]

const policy = [
  "default-src 'none'",
  "img-src 'self' data:",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** `until` null: for as long as it is saved. */
export function toResponse(html: string, until: Date | null): Response {
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-kept-at': String(Date.now()),
      ...(until && { 'x-kept-until': String(until.getTime()) }),
    },
  })
}

const page = (title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeMarkup(title)}</title>
<link rel="icon" href="${links.smallIcon}" sizes="32x32"><link rel="stylesheet" href="${styles}"><link rel="stylesheet" href="${links.offlineTheme}"></head>
<body><main>${content}</main></body></html>`

export interface KeptArticle {
  id: number
  title: string
  day: string
  standfirst: string
  /** The address of its lead picture; null: none that can be kept. */
  picture: string | null
  /** Sanitised by the server. */
  html: string
}

export const articlePage = ({ title, day, standfirst, picture, html }: KeptArticle) =>
  page(
    title,
    `<nav><a href="${links.offlineArticles}">Saved for offline reading</a></nav>
<h1>${escapeMarkup(title)}</h1><p class="quiet">${escapeMarkup(day)}</p>
${standfirst ? `<p><strong>${escapeMarkup(standfirst)}</strong></p>` : ''}
${picture ? `<figure><img src="${escapeMarkup(picture)}" alt=""></figure>` : ''}
<div class="prose">${toOwnPictures(html)}</div>`,
  )

export const listPage = (articles: readonly Pick<KeptArticle, 'id' | 'title' | 'day'>[]) =>
  page(
    'Saved for offline reading',
    `<nav><a href="${links.savedArticles}">Saved articles</a></nav><h1>Saved for offline reading</h1>
<p class="quiet">${articles.length === 0 ? 'No articles are saved on this device.' : 'These saved articles are on this device.'}</p>
<ul class="kept">${articles
      .map(
        ({ id, title, day }) =>
          `<li><a href="${offlineArticleLink(id)}">${escapeMarkup(title)}<span class="quiet">${escapeMarkup(day)}</span></a></li>`,
      )
      .join('')}</ul>`,
  )

/** One file for each picture, and none of other sites. The sanitiser has normalised the tags. */
const toOwnPictures = (html: string) =>
  html
    .replace(/<source\b[^<>]*>/g, '')
    .replace(/<img\b[^<>]*>/g, (tag) =>
      / src="\/[^/]/.test(tag) ? tag.replace(/ (?:srcset|sizes|loading)="[^"]*"/g, '') : '',
    )

/** The addresses of the pictures in such a page. */
export const pictureAddressesIn = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(/<img\b[^<>]* src="(\/[^/"][^"]*)"/g), ([, address = '']) => address)),
]

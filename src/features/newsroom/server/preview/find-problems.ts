import sanitizeHtml from 'sanitize-html'
import { partLink } from '../../../../platform/contract/links.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import type { ArticleProblem } from '../../../articles/contract/editing.ts'
import type { ArticleRow } from '../../../articles/server/index.ts'
import { dataBlocks } from '../../../engineering-blocks/server/data-blocks/index.ts'
import { diagrams } from '../../../engineering-blocks/server/diagrams/index.ts'
import { findComponentArticles } from '../../../search-index/server/index.ts'
import type { PreviewDeps } from '../deps.ts'

/** Each link costs a query, so only the first ones are checked. */
const mostParts = 50

export interface CheckedSite {
  publicUrl: string
  isPage: (address: string) => boolean
}

export async function findProblems(
  { db, findTextProblems }: Pick<PreviewDeps, 'db' | 'findTextProblems'>,
  article: ArticleRow,
  site: CheckedSite,
): Promise<ArticleProblem[]> {
  return [
    ...missing(article),
    ...ofPictures(article.body_html, site),
    ...emptyFootnotes(article.body_html),
    ...brokenDiagrams(article.body_html),
    ...brokenData(article.body_html),
    ...(await deadLinks(db, article, site)),
    ...(await findTextProblems(db, article.body_html)).map(({ code, message, where }) =>
      problem(code, 'description', message, where),
    ),
  ]
}

function missing(article: ArticleRow): ArticleProblem[] {
  const hasImage = article.image_name !== null || article.image_url !== null
  const found: (ArticleProblem | false)[] = [
    article.title === '' && problem('title_missing', 'title', 'The article has no title'),
    article.body_html === '' &&
      problem(
        'description_missing',
        'description',
        article.source_url ? 'No text: readers are redirected to the source URL' : 'The article has no text',
      ),
    !hasImage && problem('image_missing', 'imageUrl', 'The article has no lead image'),
    hasImage && article.image_alt === '' && problem('image_alt_missing', 'imageAlt', 'The lead image has no alt text'),
    article.categories.length === 0 &&
      problem('category_missing', 'categories', 'The article has no category, so no category list shows it'),
  ]
  return found.filter((one) => one !== false)
}

const ofPictures = (html: string, { publicUrl }: CheckedSite): ArticleProblem[] =>
  attributesOf(html, 'img').flatMap(({ alt, src }) => [
    ...(alt?.trim() ? [] : [problem('alt_missing', 'description', 'An image in the text has no alt text', src)]),
    ...(src && !isOurs(src, publicUrl)
      ? [
          problem(
            'picture_elsewhere',
            'description',
            'An image in the text is on another site, which can remove it',
            src,
          ),
        ]
      : []),
  ])

/** Sanitised HTML spells both in one way. */
function emptyFootnotes(html: string): ArticleProblem[] {
  const numbers = [...html.matchAll(/<a href="#fn-(\d+)"/g)].map(([, number = '']) => number)
  const written = new Set(
    Array.from(html.matchAll(/<li id="fn-(\d+)">(?!\s*(?:<a href="#fnref-|<\/li>))/g), ([, number]) => number),
  )
  return numbers
    .filter((number) => !written.has(number))
    .map((number) => problem('footnote_empty', 'description', `Footnote ${number} has no text`))
}

const brokenDiagrams = (html: string): ArticleProblem[] =>
  diagrams
    .problems(html)
    .map(({ number, problem: { message } }) =>
      problem('diagram_broken', 'description', `Diagram ${number} is shown as code: ${message}`),
    )

const brokenData = (html: string): ArticleProblem[] =>
  dataBlocks
    .problems(html)
    .map(({ number, problem: { message } }) =>
      problem('data_broken', 'description', `Table or plot ${number} is shown as code: ${message}`),
    )

const isOurs = (address: string, publicUrl: string) =>
  URL.parse(address, publicUrl)?.origin === new URL(publicUrl).origin

async function deadLinks(db: Database, checked: ArticleRow, site: CheckedSite): Promise<ArticleProblem[]> {
  // Their pages exist once the article does.
  const own = new Set(checked.part_numbers.map((part) => partLink(part)))
  const links = [...new Set(attributesOf(checked.body_html, 'a').flatMap(({ href }) => href ?? []))]
  const meant = links.flatMap((link) => {
    const path = pathWithin(link, site.publicUrl)
    return path === null || own.has(path) ? [] : [{ link, path, article: articleAt(path) }]
  })
  const isLive = await findLive(
    db,
    meant.flatMap(({ article }) => article ?? []),
  )
  const found: ArticleProblem[] = []
  const unasked = new Set(meant.filter(({ path }) => partAt(path) !== null).slice(mostParts))
  for (const one of meant) {
    if (unasked.has(one)) continue
    const { link, path, article } = one
    const message = article === null ? await whyDead(db, path, site) : whyNotLive(isLive.get(article))
    if (message) found.push(problem('link_dead', 'description', message, link))
  }
  return found
}

/** Null: another site. */
function pathWithin(link: string, publicUrl: string): string | null {
  const url = URL.parse(link, publicUrl)
  return url?.origin === new URL(publicUrl).origin ? url.pathname : null
}

function articleAt(path: string): number | null {
  const id = /^\/(?:section\/[\w-]+|article)\/(\d{1,12})(?:\/[\w-]+)?$/.exec(path)?.[1]
  return id === undefined ? null : Number(id)
}

async function findLive(db: Database, ids: readonly number[]): Promise<Map<number, boolean>> {
  const possible = ids.filter((id) => id < 2 ** 31)
  if (possible.length === 0) return new Map()
  const rows = await db.selectFrom('articles').select(['id', 'published_at']).where('id', 'in', possible).execute()
  return new Map(rows.map(({ id, published_at }) => [id, published_at !== null]))
}

function whyNotLive(isLive: boolean | undefined): string | null {
  if (isLive === undefined) return 'The linked article does not exist'
  return isLive ? null : 'The linked article is not published'
}

async function whyDead(db: Database, path: string, { isPage }: CheckedSite): Promise<string | null> {
  const part = partAt(path)
  if (part !== null)
    return (await findComponentArticles(db, part, { page: 1, limit: 1 })) ? null : 'No article about this part'
  return isFile(path) || isPage(path) ? null : 'The linked page does not exist'
}

const partAt = (path: string): string | null => /^\/part\/([^/]+)/.exec(path)?.[1] ?? null

const isFile = (path: string) => /^\/(?:assets|images|files)\/|\.(?:xml|json|pdf)$/.test(path)

function attributesOf(html: string, tag: 'a' | 'img'): Attributes[] {
  const found: Attributes[] = []
  sanitizeHtml(html, {
    allowedTags: [tag],
    transformTags: {
      [tag]: (tagName, attribs) => {
        found.push(attribs)
        return { tagName, attribs }
      },
    },
  })
  return found
}

type Attributes = Partial<Record<string, string>>

const problem = (
  code: ArticleProblem['code'],
  field: ArticleProblem['field'],
  message: string,
  where?: string,
): ArticleProblem => ({ code, field, message, where: where ?? null })

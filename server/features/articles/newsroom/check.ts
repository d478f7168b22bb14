import sanitizeHtml from 'sanitize-html'
import type { ArticleProblem } from '../../../../contract/newsroom-shapes.ts'
import type { Database } from '../../../db/database.ts'
import type { ArticleRow } from '../queries.ts'

/** What should be seen to before an article is published: what is missing, and what leads nowhere. */
export async function findProblems(db: Database, article: ArticleRow, publicUrl: string): Promise<ArticleProblem[]> {
  return [...missing(article), ...missingAlt(article.body_html), ...(await deadLinks(db, article.body_html, publicUrl))]
}

function missing(article: ArticleRow): ArticleProblem[] {
  const hasImage = article.image_name !== null || article.image_url !== null
  const found: (ArticleProblem | false)[] = [
    article.title === '' && problem('title_missing', 'title', 'The article has no title'),
    article.body_html === '' &&
      problem(
        'description_missing',
        'description',
        article.source_url ? 'There is no text: readers are sent to the source URL' : 'There is no text',
      ),
    !hasImage && problem('image_missing', 'imageUrl', 'There is no lead image'),
    hasImage &&
      article.image_alt === '' &&
      problem('image_alt_missing', 'imageAlt', 'The lead image has no description for those who do not see it'),
    article.categories.length === 0 &&
      problem('category_missing', 'categories', 'Without a category the article stands in no category list'),
  ]
  return found.filter((one) => one !== false)
}

const missingAlt = (html: string): ArticleProblem[] =>
  attributesOf(html, 'img')
    .filter(({ alt }) => !alt?.trim())
    .map(({ src }) => problem('alt_missing', 'description', 'A picture in the text has no description', src ?? null))

async function deadLinks(db: Database, html: string, publicUrl: string): Promise<ArticleProblem[]> {
  const links = [...new Set(attributesOf(html, 'a').flatMap(({ href }) => href ?? []))]
  const articles = links.flatMap((link) => {
    const id = articleOf(link, publicUrl)
    return id === null ? [] : [{ link, id }]
  })
  if (articles.length === 0) return []
  const ids = articles.map(({ id }) => id)
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'published_at'])
    .where(
      'id',
      'in',
      ids.filter((id) => id <= 2 ** 31 - 1),
    )
    .execute()
  const isLive = new Map(rows.map(({ id, published_at }) => [id, published_at !== null]))
  return articles.flatMap(({ link, id }) => {
    if (isLive.get(id)) return []
    const message = isLive.has(id) ? 'The article linked to is not published' : 'The article linked to does not exist'
    return [problem('link_dead', 'description', message, link)]
  })
}

/** The article that an address of this site shows. */
function articleOf(link: string, publicUrl: string): number | null {
  const url = URL.parse(link, publicUrl)
  if (url?.origin !== new URL(publicUrl).origin) return null
  const id = /^\/(?:section\/[\w-]+|article)\/(\d{1,12})$/.exec(url.pathname)?.[1]
  return id === undefined ? null : Number(id)
}

/** The attributes of every tag of a name. */
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
  where: string | null = null,
): ArticleProblem => ({ code, field, message, where })

import { slugProblem, toSlug } from '../../../../../platform/contract/slugs.ts'
import { InvalidInput } from '../../../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../../../platform/server/db/database.ts'
import { hasAny } from '../../../../../platform/server/db/paging.ts'
import { isStandingPage, pageLimits } from '../../../../pages/contract/rules.ts'
import { addPage, publishPage } from '../../../../pages/server/index.ts'
import type { SiteImportDeps } from '../deps.ts'
import type { SourceArticle } from '../source.ts'
import type { ImportedContent } from './article-content.ts'

interface Given {
  item: SourceArticle
  content: ImportedContent
  by: { userId: number | null; username: string }
}

/** Pages that every magazine has keep their texts: the old page gets an address beside them. */
export async function writePage(deps: SiteImportDeps, tx: Transaction, { item, content, by }: Given) {
  const reasons: string[] = []
  const wanted = toSlug(item.slug) || toSlug(content.title)
  const slug = await freeSlug(tx, wanted, item.own !== undefined)
  if (slug !== wanted) reasons.push(`Its URL is /p/${slug}: another page has its old URL`)
  const isTooLong = content.html.length > pageLimits.html
  if (isTooLong) reasons.push('The text is longer than a page can be, so it was cut')
  const page = {
    title: content.title.replace(/[<>]/g, ' ').slice(0, pageLimits.title),
    html: isTooLong ? content.html.slice(0, content.html.lastIndexOf('</p>', pageLimits.html - 4) + 4) : content.html,
    description: (item.searchDescription || item.excerpt).slice(0, pageLimits.description),
    imageUrl: '',
  }
  const now = deps.now()
  const editor = by.userId === null ? null : { ...by, userId: by.userId }
  await addPage(tx, slug, page, { editor, now })
  if (content.html !== '' && content.status === 'published') await publishPage(tx, slug, { at: 'now' }, { editor, now })
  else if (content.html !== '' && content.status === 'scheduled')
    await publishPage(tx, slug, { at: content.date }, { editor, now })
  return { page: slug, version: 1, reasons }
}

/** A page that every magazine has takes the text of its counterpart while it has none of its own. */
async function freeSlug(tx: Transaction, wanted: string, isOwn: boolean): Promise<string> {
  const isAllowed = (slug: string) => (isStandingPage(slug) ? isOwn : slugProblem(slug) === null)
  const start = isAllowed(wanted) ? wanted : `page${wanted && '-'}${wanted}`.slice(0, 70).replace(/-$/, '')
  for (let number = 1; number < 1_000; number++) {
    const slug = number === 1 ? start : `${start}-${number}`
    if (!isAllowed(slug)) continue
    if (!(await hasAny(tx.selectFrom('pages').where('slug', '=', slug).where('deleted_at', 'is', null)))) return slug
  }
  throw new InvalidInput('slug', `Too many pages have the URL ${wanted}`)
}

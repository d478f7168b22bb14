import { sql } from 'kysely'
import { articleLink } from '../../../../../platform/contract/links.ts'
import type { Transaction } from '../../../../../platform/server/db/database.ts'
import { inTransaction, invalidate } from '../../../../../platform/server/db/transaction.ts'
import type { SafeHtml } from '../../../../articles/server/index.ts'
import { pathOfPage } from '../../../../pages/contract/rules.ts'
import { parseSiteAddress } from '../../../../redirects/server/index.ts'
import { writeDrops } from '../check/collect.ts'
import type { SiteImportDeps } from '../deps.ts'
import type { ImportedContent } from './article-content.ts'
import type { SiteImportPlan } from './plan.ts'

const atATime = 50
const link = /(<a\b[^<>]*? href=")(\/[^"#]*)([^"]*")/g

export async function rewriteLinks(deps: SiteImportDeps, plan: SiteImportPlan, signal: AbortSignal): Promise<void> {
  for (let line: number | null = 0; line !== null; ) {
    signal.throwIfAborted()
    const after: number = line
    line = await inTransaction(deps.db, (tx) => rewriteSome(tx, plan, after))
  }
}

/** Returns the last line, where the next call continues. Null: there are no more. */
async function rewriteSome(tx: Transaction, plan: SiteImportPlan, after: number): Promise<number | null> {
  const rows = await tx
    .selectFrom('site_import_items')
    .leftJoin('articles', 'articles.id', 'article_id')
    .leftJoin('page_versions', (join) =>
      join.onRef('page_versions.slug', '=', 'page').onRef('page_versions.version', '=', 'site_import_items.version'),
    )
    .select(['line', 'article_id', 'page', 'site_import_items.title as name', 'body_html', 'page_versions.html'])
    .select(sql<boolean>`articles.version = site_import_items.version`.as('is_untouched'))
    .where('import_id', '=', plan.importId)
    .where('has_links', '=', true)
    .where('line', '>', after)
    .orderBy('line')
    .limit(atATime)
    .execute()
  if (rows.length === 0) return null
  const texts = rows.map((row) => ({ ...row, text: row.body_html ?? row.html ?? '' }))
  const targets = await findTargetsOf(tx, plan, new Set(texts.flatMap(({ text }) => pathsIn(text))))
  const dead: { what: string; example: string; uses: number }[] = []
  const led: { id: number; html: string }[] = []
  for (const { article_id, page, is_untouched, name, text } of texts) {
    const html = withLinks(text, targets, (path) => {
      if (!isOwn(path)) dead.push({ what: path.replaceAll('&amp;', '&'), example: name, uses: 1 })
    })
    if (html === text) continue
    if (article_id !== null && is_untouched) led.push({ id: article_id, html })
    if (page === null) continue
    await tx.updateTable('page_versions').set({ html }).where('slug', '=', page).where('version', '=', 1).execute()
    invalidate(tx, [`page:${page}`])
  }
  if (led.length > 0)
    await sql`
      update articles set body_html = led.html from unnest(
        ${led.map(({ id }) => id)}::int[], ${led.map(({ html }) => html)}::text[]
      ) as led (id, html) where articles.id = led.id`.execute(tx)
  invalidate(
    tx,
    led.map(({ id }) => `article:${id}`),
  )
  const lines = texts.map(({ line }) => line)
  await tx
    .updateTable('site_import_items')
    .set({ has_links: false })
    .where('import_id', '=', plan.importId)
    .where('line', 'in', lines)
    .execute()
  await writeDrops(tx, plan.importId, 'dead link', dead)
  return lines.at(-1) ?? null
}

/** Runs before texts are written: writing a text once costs half. */
export async function linkToKnown(
  tx: Transaction,
  { site }: SiteImportPlan,
  given: readonly { content: ImportedContent }[],
): Promise<void> {
  const linked = given.filter(({ content }) => content.hasLinks)
  const paths = new Set(linked.flatMap(({ content }) => pathsIn(content.html)))
  if (paths.size === 0) return
  const redirected = await tx
    .selectFrom('redirects')
    .select(['path', 'target'])
    .where('path', 'in', [...paths])
    .where('status', '=', 301)
    .execute()
  const found = redirected.flatMap(({ path, target }) => {
    const id = Number(/^\/section\/[^/]+\/(\d{1,9})(?:\/|$)/.exec(target ?? '')?.[1] ?? 0)
    return id > 0 && target !== null ? [{ id, path, target }] : []
  })
  if (found.length === 0) return
  const taken = await tx
    .selectFrom('site_import_items')
    .select('article_id')
    .where('site', '=', site)
    .where(
      'article_id',
      'in',
      found.map(({ id }) => id),
    )
    .execute()
  const ofSite = new Set(taken.map(({ article_id }) => article_id))
  const targets = new Map(found.filter(({ id }) => ofSite.has(id)).map(({ path, target }) => [path, target]))
  for (const { content } of linked) {
    let isLed = true
    // The HTML stays safe: only addresses of this magazine are put in.
    content.html = withLinks(content.html, targets, () => (isLed = false)) as SafeHtml
    content.hasLinks = !isLed
  }
}

const pathsIn = (text: string) => [...text.matchAll(link)].map(([, , path = '']) => canonical(path))

const withLinks = (text: string, targets: ReadonlyMap<string, string>, onUnknown: (path: string) => void): string =>
  text.replace(link, (whole, start: string, path: string, end: string) => {
    const target = targets.get(canonical(path))
    if (target !== undefined) return start + target + end
    onUnknown(path)
    return whole
  })

/** The addresses of this magazine, which a text can have by a rule of its own. */
const isOwn = (path: string) => path === '/' || /^\/(?:assets|part|files)\//.test(path)

const canonical = (path: string) => {
  const parsed = parseSiteAddress(path.replaceAll('&amp;', '&'))
  return parsed ? parsed.path + parsed.query : path
}

async function findTargetsOf(
  tx: Transaction,
  { site }: SiteImportPlan,
  paths: ReadonlySet<string>,
): Promise<Map<string, string>> {
  if (paths.size === 0) return new Map()
  const wanted = [...paths]
  const rows = await tx
    .selectFrom('site_import_items')
    .leftJoin('articles', 'articles.id', 'article_id')
    .select(['paths', 'page', 'articles.id', 'section', 'slug'])
    .where('site', '=', site)
    .where(sql<boolean>`paths && ${wanted}::text[]`)
    .execute()
  return new Map(
    rows.flatMap(({ paths: former, page, id, section, slug }) => {
      const target =
        page !== null
          ? pathOfPage(page)
          : id !== null && section !== null
            ? articleLink({ id, section, slug: slug ?? '' })
            : null
      return target === null ? [] : former.map((path) => [path, target] as const)
    }),
  )
}

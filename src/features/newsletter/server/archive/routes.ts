import { escapeContent } from '../../../../platform/contract/markup.ts'
import type { Router } from '../../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import { articleKeys, findListed, presentListItem } from '../../../articles/server/index.ts'
import { settingsKey } from '../../../settings/server/index.ts'
import type { NewsletterDeps } from '../deps.ts'
import { withoutNames } from '../issue/first-names.ts'
import { paragraphs } from '../issue/issue.ts'
import { presentNewsletter } from '../newsletters/present.ts'
import { isOpenIn, newslettersKey } from '../newsletters/queries.ts'
import { linesOf } from './lines.ts'
import { countIssues, findArchives, findIssues, getArchive, getIssue } from './queries.ts'
import { setArchived } from './set-archived.ts'

export function archiveRoutes({ route }: Router, { db, now, settings }: NewsletterDeps) {
  route('GET /home/newsletter-archive', async () => {
    const [archives, counts] = await Promise.all([findArchives(db, settings), countIssues(db)])
    const found = await Promise.all(
      archives.map(async (row) => {
        const { issues, keys } = await findIssues(db, row.id, 1)
        const latest = issues[0] ?? null
        return {
          keys,
          row: { ...presentNewsletter(row), isOpen: row.is_open, issues: counts.get(row.id) ?? 0, latest },
        }
      }),
    )
    return ok(
      found.map(({ row }) => row),
      [newslettersKey, settingsKey, ...found.flatMap(({ keys }) => keys)],
    )
  })

  route('GET /home/newsletter-archive/:slug', async ({ params: { slug } }) => {
    const row = await getArchive(db, settings, slug)
    const newsletter = { ...presentNewsletter(row), isOpen: isOpenIn(settings, row) }
    const { issues, keys } = await findIssues(db, row.id)
    return ok({ newsletter, issues }, [newslettersKey, settingsKey, ...keys])
  })

  route('GET /home/newsletter-archive/:slug/:id', async ({ params: { slug, id } }) => {
    const newsletter = await getArchive(db, settings, slug)
    const { created_at, custom_message, message_html, article_ids, ...row } = await getIssue(db, newsletter.id, id)
    const articles = await findListed(db, article_ids)
    const body = {
      id: row.id,
      sponsor: row.sponsor,
      ...linesOf({ ...row, article_ids }, articles),
      sentAt: created_at.toISOString(),
      newsletter: presentNewsletter(newsletter),
      messageHtml: withoutNames(message_html) || asHtml(custom_message),
      articles: articles.map(presentListItem),
    }
    return ok(body, [newslettersKey, settingsKey, ...articleKeys(articles)])
  })

  route('PUT /admin/newsletter-sends/:id/archive', async ({ params: { id }, body: { isArchived } }, call) => {
    await setArchived({ db, now }, { id, isArchived }, requireCaller(call))
    return ok({ message: isArchived ? 'Issue added to the archive.' : 'Issue removed from the archive.' })
  })
}

const asHtml = (message: string) =>
  paragraphs(message)
    .map((text) => `<p>${escapeContent(text).replaceAll('\n', '<br>')}</p>`)
    .join('')

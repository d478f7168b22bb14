import { withoutLinksTo } from '../../../platform/contract/markup.ts'
import { Gone, NotFound } from '../../../platform/server/core/errors.ts'
import { toLocalTime, toTypedInstant } from '../../../platform/server/core/local-time.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { FromAllFeatures } from '../../../platform/server/feature.ts'
import type { Deps, Router } from '../../../platform/server/feature-deps.ts'
import { type CallContext, created, ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { presentPicture, withCredits } from '../../pictures/server/images/index.ts'
import { settingsKey } from '../../settings/server/index.ts'
import type { AdminPage, PageContent, PageListItem, PageState } from '../contract/endpoints.ts'
import { isStandingPage, pageMessages, pathOfPage, type StandingPage, standingPages } from '../contract/rules.ts'
import { findLiveText, originalText } from './live-text.ts'
import { findPage, findPages, findVersion, findVersions, type PageRow, type VersionRow } from './queries.ts'
import { addPage, deletePage, type PagePublication, pageKey, publishPage, savePage } from './save-page.ts'

export function pageRoutes({ route }: Router, deps: Deps & Pick<FromAllFeatures, 'privacy'>) {
  const { db, settings, now } = deps
  const original = (slug: StandingPage) => originalText(deps, slug)
  const by = (call: CallContext) => ({ editor: requireCaller(call), now: now() })

  route('GET /site/pages/:slug', async ({ params: { slug } }) => {
    const keys = [pageKey(slug), settingsKey]
    const text = await findLiveText(deps, slug)
    if (text === 'deleted') throw new Gone('page', slug)
    if (text) {
      const html = withoutLinksTo(withCredits(text.html), (path) => !settings.hasPage(path))
      return ok({ ...text, html }, keys)
    }
    throw new NotFound('page', slug)
  })

  route('GET /admin/pages', async () => {
    const rows = await findPages(db)
    const unchanged = (Object.keys(standingPages) as StandingPage[])
      .filter((slug) => !rows.some((row) => row.slug === slug))
      .map((slug) => presentListed(slug, undefined, standingPages[slug].title))
    const data = [...unchanged, ...rows.map((row) => presentListed(row.slug, row, row.title))]
    return ok({ data: data.toSorted((one, other) => Number(other.isStanding) - Number(one.isStanding)) })
  })

  const read = (slug: string) => readPage(db, slug, settings.publisher().timeZone, original)
  const answer = async (message: string, slug: string) => ok({ message, page: await read(slug) })

  route('GET /admin/pages/:slug', async ({ params }) => ok(await read(params.slug)))

  route('GET /admin/pages/:slug/versions/:version', async ({ params: { slug, version } }) => {
    const found = await findVersion(db, slug, version)
    if (!found) throw new NotFound('version', version)
    return ok(toContent(found))
  })

  route('POST /admin/pages', async ({ body: { slug, ...content } }, call) => {
    await inTransaction(db, (tx) => addPage(tx, slug, content, by(call)))
    return created({ message: pageMessages.saved, page: await read(slug) })
  })

  route('PUT /admin/pages/:slug', async ({ params: { slug }, body: { version, ...content } }, call) => {
    await inTransaction(db, (tx) => savePage(tx, { slug, version }, content, by(call)))
    return answer(pageMessages.saved, slug)
  })

  route('PUT /admin/pages/:slug/publication', async ({ params: { slug }, body }, call) => {
    const publication = toPublication(body, settings.publisher().timeZone)
    await inTransaction(db, (tx) => publishPage(tx, slug, publication, by(call)))
    return answer(messageFor(publication), slug)
  })

  route('DELETE /admin/pages/:slug', async ({ params: { slug } }, call) => {
    await inTransaction(db, (tx) => deletePage(tx, slug, by(call)))
    return ok({ message: isStandingPage(slug) ? pageMessages.reset : pageMessages.deleted })
  })
}

function toPublication(body: { isPublished: boolean } | { publishAt: string }, timeZone: string): PagePublication {
  if ('isPublished' in body) return { at: body.isPublished ? 'now' : 'never' }
  return { at: body.publishAt === '' ? 'unscheduled' : toTypedInstant(body.publishAt, timeZone, 'publishAt') }
}

function messageFor({ at }: PagePublication): string {
  if (at instanceof Date) return pageMessages.scheduled
  return { now: pageMessages.published, never: pageMessages.unpublished, unscheduled: pageMessages.unscheduled }[at]
}

const toContent = (row: VersionRow): PageContent => ({
  title: row.title,
  html: row.html,
  description: row.description,
  imageUrl: presentPicture({ name: row.image_name ?? '', sizes: row.image_sizes }).at(-1)?.url ?? '',
})

const presentListed = (slug: string, row: PageRow | undefined, title: string): PageListItem => ({
  slug,
  title,
  path: pathOfPage(slug),
  isStanding: isStandingPage(slug),
  state: stateOf(row),
  updatedAt: row?.updated_at.toISOString() ?? null,
  publishAt: row?.publish_at?.toISOString() ?? null,
})

function stateOf(row: PageRow | undefined): PageState {
  if (!row) return 'original'
  if (row.publish_at) return 'scheduled'
  if (row.live_version === null) return 'draft'
  return row.live_version === row.version ? 'published' : 'changed'
}

async function readPage(
  db: Database,
  slug: string,
  timeZone: string,
  original: (slug: StandingPage) => Omit<PageContent, 'imageUrl'>,
): Promise<AdminPage> {
  const page = await findPage(db, slug)
  const saved = page && page.deleted_at === null ? await findVersion(db, slug, page.version) : undefined
  if (!page || !saved) {
    if (!isStandingPage(slug)) throw new NotFound('page', slug)
    return {
      ...presentListed(slug, undefined, standingPages[slug].title),
      content: { ...original(slug), imageUrl: '' },
      version: 0,
      liveVersion: null,
      publishAtLocal: '',
      versions: [],
    }
  }
  const versions = await findVersions(db, slug)
  return {
    ...presentListed(slug, page, saved.title),
    content: toContent(saved),
    version: page.version,
    liveVersion: page.live_version,
    publishAtLocal: page.publish_at ? toLocalTime(page.publish_at, timeZone) : '',
    versions: versions.map(({ version, made_at, editor_name }) => ({
      version,
      at: made_at.toISOString(),
      editor: editor_name,
    })),
  }
}

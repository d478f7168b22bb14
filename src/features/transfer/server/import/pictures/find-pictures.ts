import pLimit from 'p-limit'
import type { Database } from '../../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../../platform/server/db/transaction.ts'
import { wholeAddress } from '../addresses.ts'
import { writeDrops } from '../check/collect.ts'
import type { SiteImportDeps } from '../deps.ts'
import type { OwnAuthor } from '../own-record.ts'
import type { SourceArticle, SourceFolder } from '../source.ts'
import type { ItemRow } from '../source-row.ts'
import type { SiteImportPlan } from '../take/plan.ts'
import type { PlacedPicture } from '../text/references.ts'
import { workApart } from '../work-apart.ts'
import { findFiles } from './find-files.ts'
import { keyOfAddress, type PictureTag } from './picture-tags.ts'
import { type OldPicture, storePicture } from './store-picture.ts'

interface Looking {
  plan: SiteImportPlan
  folder: SourceFolder
  by: { userId: number | null; username: string }
  signal: AbortSignal
}

const atOnce = 3
/** Per article. Only a faulty program has more. */
const mostOfArticle = 500

export async function findPictures(
  deps: SiteImportDeps,
  looking: Looking,
  rows: readonly ItemRow[],
): Promise<ItemRow[]> {
  const limit = pLimit(atOnce)
  const oneByOne = pLimit(1)
  const asked = new Map<string, Promise<string | null>>()
  const get = (picture: OldPicture) => {
    const known = asked.get(picture.address)
    const src = known ?? limit(() => settle(deps, looking, picture))
    asked.set(picture.address, src)
    return src
  }
  const ofAuthor = async (row: ItemRow, { picture, focus }: OwnAuthor): Promise<ItemRow> => {
    const [found] = await resolve(deps.db, looking.plan, { key: keyOfAddress(picture), attachment: null })
    const featured = found ? await place(get, aimed(found, focus), '') : null
    return { ...row, pictures: { inText: new Map(), featured, files: new Map() } }
  }
  const awaited = rows.some(({ item }) => item.kind === 'author')
    ? await findNewAuthors(deps.db, looking.plan)
    : new Set<string>()
  return Promise.all(
    rows.map(async (row): Promise<ItemRow> => {
      const { item } = row
      if (item.kind === 'author')
        return item.own?.picture && (item.comesAlone || awaited.has(item.id.slice(0, 200)))
          ? ofAuthor(row, item.own)
          : row
      if (item.kind !== 'article' && item.kind !== 'page') return row
      const inText = new Map<string, PlacedPicture[]>()
      const found = /<img\b/i.test(item.html)
        ? await oneByOne(() => workApart('pictures', item.html, item.title))
        : { done: [] }
      if ('problem' in found) return { line: row.line, item: found.problem }
      const tags = found.done
      const what = `An article can have up to ${mostOfArticle} images`
      const left = tags.slice(mostOfArticle).map(({ key }) => ({ what, example: `${item.title}: ${key}`, uses: 1 }))
      if (left.length > 0) await inTransaction(deps.db, (tx) => writeDrops(tx, looking.plan.importId, 'picture', left))
      for (const tag of [...tags.slice(0, mostOfArticle), ...socialTags(item)]) {
        const files = await resolve(deps.db, looking.plan, tag)
        if (files.length === 0) await reportLost(deps.db, looking.plan, tag, item)
        const placed = await Promise.all(files.map((one) => place(get, aimedIn(one, item), tag.alt)))
        inText.set(
          tag.key,
          placed.flatMap((one) => one ?? []),
        )
      }
      const featured = item.picture && (await resolveFeatured(deps.db, looking.plan, item.picture))
      const files = await findFiles(deps, looking, item)
      return {
        ...row,
        pictures: { inText, featured: featured ? await place(get, aimedIn(featured, item), '') : null, files },
      }
    }),
  )
}

/** Authors that only this import created. The site's other authors keep their pictures. */
async function findNewAuthors(db: Database, { importId }: SiteImportPlan): Promise<Set<string>> {
  const rows = await db
    .selectFrom('site_import_names')
    .select('source_id')
    .where('import_id', '=', importId)
    .where('kind', '=', 'author')
    .where('uses', '>', 0)
    .where('target', '=', '')
    .execute()
  return new Set(rows.map(({ source_id }) => source_id))
}

/** The picture for links from other sites is in no text. */
const socialTags = ({ own }: SourceArticle): PictureTag[] =>
  own?.socialPicture ? [{ key: keyOfAddress(own.socialPicture), alt: '', attachment: null }] : []

const aimed = (picture: OldPicture, focus: OwnAuthor['focus']): OldPicture =>
  focus ? { ...picture, focus: { x: focus[0], y: focus[1] } } : picture

const aimedIn = (picture: OldPicture, { own }: SourceArticle) => aimed(picture, own?.focus?.[picture.address])

async function place(
  get: (picture: OldPicture) => Promise<string | null>,
  picture: OldPicture,
  alt: string,
): Promise<PlacedPicture | null> {
  const src = await get(picture)
  return src === null ? null : { src, alt: alt || picture.alt, caption: picture.caption }
}

const columns = ['address', 'path', 'alt', 'caption'] as const

/** WordPress shows smaller copies of uploads: the original is taken. */
async function resolve(
  db: Database,
  plan: SiteImportPlan,
  { key, attachment }: { key: string; attachment: string | null },
): Promise<OldPicture[]> {
  const of = db.selectFrom('site_import_attachments').select(columns).where('import_id', '=', plan.importId)
  if (key.startsWith('parent '))
    return of.where('parent', '=', key.slice('parent '.length)).orderBy('source_id').limit(50).execute()
  const known = attachment && (await of.where('source_id', '=', attachment).executeTakeFirst())
  if (known) return [known]
  if (!key.startsWith('address ')) return []
  const given = key.slice('address '.length)
  const address = given === '' ? null : wholeAddress(plan.site, given)
  if (address === null) return []
  const original = address.replace(/-\d{2,5}x\d{2,5}(?=\.\w{3,4}$)/, '')
  // Archives name their pictures by addresses below the site's.
  const spellings = [original, address, given].flatMap((one) => [one, ...belowSite(plan.site, one)])
  const listed = await of.where('address', 'in', spellings).executeTakeFirst()
  return [listed ?? { address, path: null, alt: '', caption: '' }]
}

/** An article's uploads may be none. */
async function reportLost(db: Database, { importId }: SiteImportPlan, { key }: PictureTag, { title }: SourceArticle) {
  const what = key.startsWith('attachment ')
    ? 'The export does not contain the image'
    : 'The image has no URL that can be fetched'
  if (key.startsWith('parent ')) return
  const lost = { what, example: `${title}: ${key.slice(0, 100)}`, uses: 1 }
  await inTransaction(db, (tx) => writeDrops(tx, importId, 'picture', [lost]))
}

function belowSite(site: string, address: string): string[] {
  if (!address.startsWith(`${site}/`)) return []
  const path = address.slice(site.length)
  try {
    return [path, decodeURI(path), decodeURI(path).normalize('NFC')]
  } catch {
    return [path]
  }
}

async function resolveFeatured(
  db: Database,
  plan: SiteImportPlan,
  picture: { attachment: string } | { address: string; alt: string; caption: string },
): Promise<OldPicture | undefined> {
  if ('attachment' in picture) return (await resolve(db, plan, { key: 'featured', attachment: picture.attachment }))[0]
  const [found] = await resolve(db, plan, { key: `address ${picture.address}`, attachment: null })
  return found && { ...found, alt: picture.alt || found.alt, caption: picture.caption || found.caption }
}

const shownAddress = (site: string, { address }: OldPicture) =>
  site.endsWith('.invalid') && address.startsWith(site) ? address.slice(site.length) : address

/** The library address, or null. Earlier results are reused. */
async function settle(deps: SiteImportDeps, looking: Looking, picture: OldPicture): Promise<string | null> {
  const { db } = deps
  const { site, importId } = looking.plan
  const known = await db
    .selectFrom('site_import_pictures')
    .selectAll()
    .where('site', '=', site)
    .where('address', '=', picture.address)
    .executeTakeFirst()
  if (known?.src || (known && known.import_id === importId)) return known.src
  looking.signal.throwIfAborted()
  const outcome = await storePicture(deps, looking, picture)
  const isStored = 'src' in outcome
  const row = {
    import_id: importId,
    src: isStored ? outcome.src : null,
    is_new: isStored && outcome.isNew,
    reason: isStored ? '' : outcome.reason,
  }
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('site_import_pictures')
      .values({ site, address: picture.address, ...row })
      .onConflict((conflict) => conflict.columns(['site', 'address']).doUpdateSet(row))
      .execute()
    if (!isStored)
      await writeDrops(tx, importId, 'picture', [
        { what: outcome.reason, example: shownAddress(site, picture), uses: 1 },
      ])
  })
  return row.src
}

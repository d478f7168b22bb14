import {
  categoryLink,
  componentLink,
  folderOf,
  listingLink,
  sectionInFolder,
} from '../../../platform/contract/links.ts'
import {
  findCategory,
  findSection,
  inPlaceOf,
  type StoredCatalogue,
} from '../../../platform/contract/sections/catalogue.ts'

export function listAt(address: string) {
  const { folder, component, category } =
    /^\/(?:section\/(?<folder>[\w-]+)\/index\.html|component\/(?<component>[\w-]+)\/index\.html|section\/index\.html\?category=(?<category>[\w-]+))$/.exec(
      address,
    )?.groups ?? {}
  const section = folder === undefined ? undefined : sectionInFolder(folder)
  if (section !== undefined)
    return { kind: 'sections', id: section, linkTo: (id: string) => listingLink(folderOf(id)) } as const
  if (component !== undefined)
    return { kind: 'categories', id: component, linkTo: (id: string) => componentLink(id) } as const
  if (category !== undefined)
    return { kind: 'categories', id: category, linkTo: (id: string) => categoryLink(id) } as const
  return null
}

/** Null if it was removed or is hidden: another list that took in its articles is not what was linked to. */
export function presentAddress(
  { kind, id, linkTo }: NonNullable<ReturnType<typeof listAt>>,
  catalogue: StoredCatalogue,
) {
  const former = catalogue.former[kind]
  const now = inPlaceOf(former, id)
  const entry =
    now === null ? undefined : kind === 'sections' ? findSection(catalogue, now) : findCategory(catalogue, now)
  if (!entry || entry.isHidden) return null
  const isSame = !Object.hasOwn(former, id) || former[id]?.name === entry.name
  return isSame ? linkTo(entry.id) : null
}

import {
  findCategory,
  findSection,
  inPlaceOf,
  type StoredCatalogue,
} from '../../../platform/contract/sections/catalogue.ts'
import { wordFor } from '../../../platform/contract/sections/specified.ts'
import type { SiteMenu } from '../../../platform/contract/site.ts'
import { listAt } from '../../catalogue/server/index.ts'
import { defaultSettings, type SettingValues } from '../../settings/contract/groups.ts'
import type { Settings } from '../../settings/server/index.ts'

type Menu = SettingValues['menu']
type MenuLink = SiteMenu['main'][number]

/**
 * Sections and categories have their new names, and lead to what replaced them. What the magazine has beside articles
 * stands in the footer, unless the publisher lists it, shown or hidden. What is switched off is left out.
 */
export function toMenu(
  settings: Pick<Settings, 'current' | 'hasPage'>,
  catalogue: StoredCatalogue,
  listsInUse: readonly MenuLink[],
): SiteMenu {
  const { main, header, components, footer } = settings.current().menu
  const shown = (links: Menu['main']) => {
    const wanted = links.filter(({ to, isHidden }) => !isHidden && settings.hasPage(to))
    return onceEach(wanted.flatMap((link) => presentLink(link, catalogue) ?? []))
  }
  const listed = new Set([main, header, components, footer].flat().map(({ to }) => to))
  return {
    main: shown(main),
    header: shown(header),
    components: shown(components),
    footer: [...shown(footer), ...onceEach(listsInUse.filter(({ to }) => !listed.has(to)))],
  }
}

const onceEach = (links: readonly MenuLink[]) =>
  links.filter(({ to }, at) => links.findIndex((other) => other.to === to) === at)

/** Null: the target is hidden, or was removed without a successor. */
function presentLink({ label, to }: MenuLink, catalogue: StoredCatalogue): MenuLink | null {
  const list = listAt(to)
  if (!list) return { label, to }
  const { kind, id, linkTo } = list
  const now = inPlaceOf(catalogue.former[kind], id)
  if (now === null) return null
  const entry = kind === 'sections' ? findSection(catalogue, now) : findCategory(catalogue, now)
  if (!entry) return { label, to }
  if (entry.isHidden) return null
  const isOwnLabel = !labelsOfFreshStart.has(`${label} ${to}`)
  return { label: isOwnLabel ? label : wordFor(entry, { [id]: label }), to: linkTo(entry.id) }
}

const labelsOfFreshStart = new Set(
  Object.values(defaultSettings.menu).flatMap((links) => links.map(({ label, to }) => `${label} ${to}`)),
)

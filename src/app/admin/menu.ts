import { optionalScreens } from '../../features/site/contract/optional-screens.ts'
import { isAdmitted, rolesIn } from '../../platform/contract/accounts/roles.ts'
import { isScreenOn, type useFeatures } from '../../platform/web/admin/features.ts'
import { IconActivityHeartbeat, IconChartBar, IconUsers, type OutlineIcon } from '../../platform/web/admin/icons.tsx'
import { menuGroups, type Screen } from '../../platform/web/admin/screen.ts'
import { screens } from './screens.ts'

/** Screens that show the same in different ways: they share their tabs, their search and one entry of the menu. */
export interface ViewGroup {
  label: string
  icon: OutlineIcon
  paths: readonly string[]
}

export const viewGroups: readonly ViewGroup[] = [
  { label: 'Members', icon: IconUsers, paths: ['members', 'newsletter-users-list', 'Subscription-Management'] },
  { label: 'Analytics', icon: IconChartBar, paths: ['user-analytics', 'article-analytics', 'search-log'] },
  { label: 'System', icon: IconActivityHeartbeat, paths: ['state', 'failed-mail', 'audit-log'] },
]

/** The menu: at most seven groups of at most seven entries. Of a view group it has the first screen. */
const groups = menuGroups.map((name) => ({
  name,
  screens: screens
    .flatMap((screen) => (screen.menu?.[0] === name ? { screen, place: screen.menu[1] } : []))
    .toSorted((a, b) => a.place - b.place)
    .map(({ screen }) => screen),
}))

export interface MenuEntry {
  screen: Screen
  label: string
  icon: OutlineIcon
  /** The paths of the screens at which the entry is the current one. */
  paths: readonly string[]
}

type Features = ReturnType<typeof useFeatures>

interface MenuGroup {
  name: string
  entries: readonly MenuEntry[]
}

export const isOptional = (path: string) => optionalScreens.some((one) => one === path)
export const viewGroupOf = (path: string) => viewGroups.find(({ paths }) => paths.includes(path))
const screenAt = (path: string) => screens.find((screen) => screen.path === path)

/** The groups of the menu with what a user may open, of features that are on. `isIn` tells which screens it has that not every magazine needs. */
export function menuFor(roles: string, features: Features, isIn: (path: string) => boolean): MenuGroup[] {
  const mayOpen = (screen: Screen) =>
    isScreenOn(screen, features) && rolesIn(roles).some((one) => isAdmitted(screen.role, one))
  return groups.flatMap(({ name, screens: all }) => {
    const entries = all.filter((screen) => mayOpen(screen) && isIn(screen.path)).map(entryOf)
    return entries.length === 0 ? [] : [{ name, entries }]
  })
}

function entryOf(screen: Screen): MenuEntry {
  const views = viewGroupOf(screen.path)
  return views ? { screen, ...views } : { screen, label: screen.label, icon: screen.icon, paths: [screen.path] }
}

/** Every screen that has a link, in the groups of the menu, for a page that lists them all. */
export function allScreensFor(roles: string, features: Features): { name: string; screens: Screen[] }[] {
  return menuFor(roles, features, () => true).map(({ name, entries }) => ({
    name,
    screens: entries.flatMap(({ paths }) => paths.map(screenAt)).filter((screen) => screen !== undefined),
  }))
}

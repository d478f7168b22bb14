import { optionalScreens } from '../../features/site/contract/optional-screens.ts'
import { isAdmitted, rolesIn } from '../../platform/contract/accounts/roles.ts'
import { isScreenOn, type useFeatures } from '../../platform/web/admin/features.ts'
import { IconActivityHeartbeat, IconChartBar, IconUsers, type OutlineIcon } from '../../platform/web/admin/icons.tsx'
import { menuGroups, type Screen } from '../../platform/web/admin/screen.ts'
import { screens } from './screens.ts'

/** Screens that show the same in different ways. They share tabs, search and one menu entry. */
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

/** At most seven groups of at most seven entries. The first screen of a view group stands for all. */
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

/** `isIn` decides about screens that not every magazine needs. */
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

export function allScreensFor(roles: string, features: Features): { name: string; screens: Screen[] }[] {
  return menuFor(roles, features, () => true).map(({ name, entries }) => ({
    name,
    screens: entries.flatMap(({ paths }) => paths.map(screenAt)).filter((screen) => screen !== undefined),
  }))
}

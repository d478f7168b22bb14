import { optionalFeatureNames } from '../../platform/contract/features.ts'
import { IconLayoutGrid } from '../../platform/web/admin/icons.tsx'
import type { Screen, ScreenRow } from '../../platform/web/admin/screen.ts'

const declared = import.meta.glob<readonly ScreenRow[]>('../../features/*/admin/screens.{ts,tsx}', {
  eager: true,
  import: 'default',
})

const listOfAll: ScreenRow = {
  path: 'screens',
  title: 'All screens',
  icon: IconLayoutGrid,
  key: 'A',
  role: 'staff',
  order: 460,
  load: () => import('./all-screens/screen.tsx'),
}

/** Screens in the folder of an optional feature go when it is switched off. */
const rows: ScreenRow[] = Object.entries(declared).flatMap(([file, own]) => {
  const feature = optionalFeatureNames.find((name) => file.includes(`/features/${name}/`))
  return own.map((row) => ({ ...(feature && { feature }), ...row }))
})

export const screens: readonly Screen[] = [...rows, listOfAll]
  .toSorted((a, b) => a.order - b.order)
  .flatMap(({ below = [], ...row }) => {
    const { path, icon, role, order, feature } = row
    const inherited = { icon, role, order, place: 'none', ...(feature && { feature }) } as const
    return [
      { label: row.title, place: 'more', ...row },
      ...below.map((one) => ({
        ...one,
        ...inherited,
        path: path ? `${path}/${one.path}` : one.path,
        label: one.title,
      })),
    ]
  })

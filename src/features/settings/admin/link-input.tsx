import { Autocomplete, type AutocompleteProps, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { componentLink, folderOf, listingLink } from '../../../platform/contract/links.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { useCatalogue } from '../../../platform/web/admin/catalogue.ts'
import { useFeatures } from '../../../platform/web/admin/features.ts'
import { otherPages } from './other-pages.ts'
import classes from './settings.module.css'

export function LinkInput(props: AutocompleteProps) {
  const groups = useTargets()
  const names = new Map(groups.flatMap(({ items }) => items))
  return (
    <Autocomplete
      {...props}
      limit={100}
      // Mounted when it opens: the menu's form would hold thousands of hidden elements.
      comboboxProps={{ width: 320, position: 'bottom-start', keepMounted: false }}
      data={groups.map(({ group, items }) => ({ group, items: items.map(([address]) => address) }))}
      filter={byName(names)}
      renderOption={({ option: { value } }) => (
        <span className={classes.target}>
          {names.get(value)} <small>{value}</small>
        </span>
      )}
    />
  )
}

function useTargets() {
  const { sections, categories } = useCatalogue()
  const features = useFeatures()
  const { data: pages } = useQuery({
    queryKey: ['pages', 'links'],
    queryFn: () => adminApi.call('GET /admin/pages', {}),
  })
  const known = new Set<string>()
  const group = (name: string, targets: readonly (readonly [address: string, name: string])[]) => ({
    group: name,
    // An option's address must be unique.
    items: targets.filter(([address]) => !known.has(address) && known.add(address)),
  })
  return [
    group(
      'Sections',
      sections.map(({ id, name }) => [listingLink(folderOf(id)), name]),
    ),
    group(
      'Pages',
      (pages?.data ?? []).map(({ path, title, state, isStanding }) => [
        path,
        isStanding || state === 'published' || state === 'changed' ? title : `${title} (not published)`,
      ]),
    ),
    group('Other pages', otherPages(features)),
    group(
      'Categories',
      categories.map(({ id, name }) => [componentLink(id), name]),
    ),
  ]
}

/** A whole address was picked before, so all options are offered. */
const byName =
  (names: ReadonlyMap<string, string>): OptionsFilter =>
  ({ options, search, limit }) => {
    const sought = names.has(search) ? '' : search.trim().toLowerCase()
    const fits = ({ value }: ComboboxItem) => `${names.get(value)} ${value}`.toLowerCase().includes(sought)
    let left = limit
    return options.flatMap((option): typeof options => {
      if (!('group' in option)) return fits(option) ? [option] : []
      const items = option.items.filter(fits).slice(0, left)
      left -= items.length
      return items.length > 0 ? [{ ...option, items }] : []
    })
  }

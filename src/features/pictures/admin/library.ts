import { adminApi } from '../../../platform/web/admin/api.ts'
import { type List, type ListQuery, useList } from '../../../platform/web/admin/list/use-list.ts'
import type { ListedPicture } from '../contract/endpoints.ts'
import { pictureLimits } from '../contract/rules.ts'

export const libraryKey = 'pictures'

type Filter = 'from' | 'until'
export type Library = List<ListedPicture, Filter>

export const useLibrary = (): Library =>
  useList<ListedPicture, Filter>({
    name: libraryKey,
    load: loadPictures,
    limit: pictureLimits.pageSize,
    filters: anyDay,
  })

const anyDay = { from: '', until: '' }

export const loadPictures = ({
  filters = anyDay,
  ...query
}: Omit<ListQuery, 'filters'> & { filters?: typeof anyDay }) =>
  adminApi.call('GET /admin/pictures', { query: { ...query, ...filters } })

export const thumbnailOf = ({ pictures }: Pick<ListedPicture, 'pictures'>) => pictures[0]?.url ?? ''

export const widestOf = ({ pictures }: Pick<ListedPicture, 'pictures'>) => pictures.at(-1)?.url ?? ''

/** `1,280 × 720`, with thin spaces. */
export const pixelsOf = ({ width, height }: { width: number; height: number }) =>
  `${width.toLocaleString('en')}\u2009×\u2009${height.toLocaleString('en')}`

export const sizeOf = (bytes: number | null) =>
  bytes === null
    ? 'unknown'
    : bytes < 1_000_000
      ? `${Math.max(1, Math.round(bytes / 1_000))} kB`
      : `${(bytes / 1_000_000).toFixed(1)} MB`

export const usesOf = (uses: number) => (uses === 0 ? 'not used' : uses === 1 ? 'used once' : `used ${uses} times`)

import { useQueryClient } from '@tanstack/react-query'
import type { ApiResult } from '../../../contract/api.ts'
import { ApiError } from '../../../contract/client.ts'
import type { Catalogue } from '../../../contract/sections/catalogue.ts'
import { adminApi } from '../api.ts'
import { catalogueQuery } from '../kit/catalogue.ts'
import { notifyError, notifySuccess } from '../kit/notify.tsx'

export type Kind = 'section' | 'category'
type Stored = ApiResult<'GET /admin/catalogue'>

/** Saves changes of the catalogue. What somebody else saved meanwhile is loaded, and nothing is overwritten. */
export function useChanges({ catalogue, version }: Stored) {
  const queries = useQueryClient()
  const show = (stored: Stored) => queries.setQueryData(catalogueQuery.queryKey, stored)
  const reloadIfStale = (error: unknown) => {
    if (error instanceof ApiError && error.status === 409) void queries.invalidateQueries(catalogueQuery)
  }

  /** @throws ApiError */
  async function save(change: Partial<Catalogue>): Promise<void> {
    try {
      show(await adminApi.call('PUT /admin/catalogue', { body: { catalogue: { ...catalogue, ...change }, version } }))
    } catch (error) {
      reloadIfStale(error)
      throw error
    }
  }

  return {
    save,
    async arrange(change: Partial<Catalogue>, sentence: string) {
      await save(change).then(
        () => notifySuccess(sentence),
        (error: unknown) => notifyError('Failed to save', error),
      )
    },
    /** @throws ApiError */
    async remove(kind: Kind, id: string, to: string | null): Promise<void> {
      try {
        const body = { to, version }
        const { moved, ...stored } = await adminApi.call('POST /admin/catalogue/:kind/:id/remove', {
          params: { kind, id },
          body,
        })
        show(stored)
        notifySuccess(moved === 1 ? 'Removed. One article moved.' : `Removed. ${moved} articles moved.`)
      } catch (error) {
        reloadIfStale(error)
        throw error
      }
    },
  }
}

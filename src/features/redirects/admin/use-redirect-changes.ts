import { useQueryClient } from '@tanstack/react-query'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { notifyError, notifySuccess } from '../../../platform/web/admin/notify.tsx'
import type { Redirect, RedirectFields } from '../contract/endpoints.ts'
import { redirectMessages } from '../contract/rules.ts'

export const redirectList = 'redirects'
export const missingList = 'missing-pages'

const fieldsOf = ({ path, target, status }: Redirect): RedirectFields => ({ path, target, status })

/** Changes of redirects. Each can be undone from its notification. */
export function useRedirectChanges() {
  const queries = useQueryClient()
  const reload = () =>
    Promise.all([redirectList, missingList].map((name) => queries.invalidateQueries({ queryKey: [name] })))
  const attempt = async (failed: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      notifyError(failed, error)
    }
    await reload()
  }

  async function add(fields: RedirectFields) {
    const added = await adminApi.call('POST /admin/redirects', { body: fields })
    notifySuccess(redirectMessages.added, () => remove(added))
    await reload()
  }

  async function change(id: number, fields: RedirectFields) {
    const before = findRedirect(id)
    await adminApi.call('PUT /admin/redirects/:id', { params: { id: String(id) }, body: fields })
    const undo = before && (() => attempt('Failed to undo', () => change(id, before)))
    notifySuccess(redirectMessages.changed, undo)
    await reload()
  }

  /** As the lists that are on the screen have it. */
  function findRedirect(id: number): RedirectFields | undefined {
    const pages = queries.getQueriesData<{ rows: readonly Redirect[] }>({ queryKey: [redirectList] })
    const row = pages.flatMap(([, page]) => page?.rows ?? []).find((one) => one.id === id)
    return row && fieldsOf(row)
  }

  const remove = (redirect: Redirect) =>
    attempt('Failed to delete the redirect', async () => {
      await adminApi.call('DELETE /admin/redirects/:id', { params: { id: String(redirect.id) } })
      notifySuccess(redirectMessages.deleted, () => attempt('Failed to undo', () => add(fieldsOf(redirect))))
    })

  const save = (id: number | null, fields: RedirectFields) => (id === null ? add(fields) : change(id, fields))
  return { save, remove }
}

import { useState } from 'react'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { notifyError, notifySuccess } from '../../../platform/web/admin/notify.tsx'
import type { AdminPage, PageContent } from '../contract/endpoints.ts'

export type PageActions = ReturnType<typeof usePageActions>

/** Each action returns whether it was done. */
export function usePageActions({ slug, version }: AdminPage, onChanged: (page: AdminPage) => void) {
  const [isBusy, setBusy] = useState(false)
  const perform = async (failed: string, work: () => Promise<{ message: string; page?: AdminPage }>) => {
    setBusy(true)
    try {
      const { message, page } = await work()
      if (page) onChanged(page)
      notifySuccess(message)
      return true
    } catch (error) {
      notifyError(failed, error)
      return false
    } finally {
      setBusy(false)
    }
  }
  const params = { slug }
  return {
    isBusy,
    save: (content: PageContent) =>
      perform('Failed to save the page', () =>
        adminApi.call('PUT /admin/pages/:slug', { params, body: { ...content, version } }),
      ),
    publish: (body: { isPublished: boolean } | { publishAt: string }) =>
      perform('Failed to update publication status', () =>
        adminApi.call('PUT /admin/pages/:slug/publication', { params, body }),
      ),
    remove: () => perform('Failed to delete the page', () => adminApi.call('DELETE /admin/pages/:slug', { params })),
  }
}

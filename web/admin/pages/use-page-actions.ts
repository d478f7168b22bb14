import { useState } from 'react'
import type { AdminPage, PageContent } from '../../../contract/pages/endpoints.ts'
import { adminApi } from '../api.ts'
import { notifyError, notifySuccess } from '../kit/notify.tsx'

export type PageActions = ReturnType<typeof usePageActions>

/** What an editor does with a page. Each tells whether it was done. */
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
      perform('The page was not saved', () =>
        adminApi.call('PUT /admin/pages/:slug', { params, body: { ...content, version } }),
      ),
    publish: (body: { isPublished: boolean } | { publishAt: string }) =>
      perform('Failed to update publication status', () =>
        adminApi.call('PUT /admin/pages/:slug/publication', { params, body }),
      ),
    remove: () => perform('The page was not deleted', () => adminApi.call('DELETE /admin/pages/:slug', { params })),
  }
}

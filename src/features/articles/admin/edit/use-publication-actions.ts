import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { notifyError, notifySuccess } from '../../../../platform/web/admin/notify.tsx'
import type { AdminArticle } from '../../contract/editing.ts'

type Change = Partial<AdminArticle> & Pick<AdminArticle, 'version' | 'dateOfPublication'>

interface Options {
  article: AdminArticle
  /** `versionBefore`: the article's version before it got another date. */
  onChange: (changed: Change, versionBefore: number) => void
}

interface Changed {
  article: Change
  versionBefore: number
  done: string
}

export interface PublicationActions {
  isBusy: boolean
  publish: () => Promise<void>
  unpublish: () => Promise<void>
  /** `publishAt` is in the site's time zone. */
  schedule: (publishAt: string) => Promise<void>
  takeOffSchedule: () => Promise<void>
  /** `at` is in the site's time zone; null: the article stays. */
  takeDown: (at: string | null) => Promise<void>
  /** `until` is in the site's time zone; null: until it is unpinned. */
  pin: (until: string | null) => Promise<void>
  unpin: () => Promise<void>
}

export function usePublicationActions({ article, onChange }: Options): PublicationActions {
  const queries = useQueryClient()
  const params = { id: String(article.ID) }
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (change: () => Promise<Changed>) => change(),
    onSuccess: ({ article: changed, versionBefore, done }) => {
      onChange(changed, versionBefore)
      void queries.invalidateQueries({ queryKey: ['news'] })
      notifySuccess(done)
    },
    onError: (error) => notifyError('Failed to update publication status', error),
  })
  const run = (change: () => Promise<Changed>) => mutateAsync(change).then(ignore, ignore)
  const setPublished = (isPublished: 0 | 1, done: string) =>
    run(async () => ({ ...(await sendPublished(params, isPublished)), done }))
  return {
    isBusy: isPending,
    publish: () => setPublished(1, 'Article published.'),
    unpublish: () => setPublished(0, 'Article unpublished.'),
    schedule: (publishAt) =>
      run(async () => {
        const answer = await adminApi.call('PUT /admin/schedule/:id', { params, body: { publishAt } })
        return { ...answer, done: `Article will be published at ${publishAt.slice(0, 16)}.` }
      }),
    takeOffSchedule: () =>
      run(async () => {
        const answer = await adminApi.call('DELETE /admin/schedule/:id', { params })
        return { ...answer, done: 'Article unscheduled.' }
      }),
    pin: (until) =>
      run(async () => {
        const answer = await adminApi.call('PUT /admin/pin/:id', { params, body: { until } })
        const done = until === null ? 'Article pinned.' : `Article pinned until ${until.slice(0, 16)}.`
        return { article: answer.article, versionBefore: article.version, done }
      }),
    unpin: () =>
      run(async () => {
        const answer = await adminApi.call('DELETE /admin/pin/:id', { params })
        return { article: answer.article, versionBefore: article.version, done: 'Article unpinned.' }
      }),
    takeDown: (at) =>
      run(async () => {
        const answer =
          at === null
            ? await adminApi.call('DELETE /admin/take-down/:id', { params })
            : await adminApi.call('PUT /admin/take-down/:id', { params, body: { takeDownAt: at } })
        const done =
          at === null ? 'Scheduled unpublishing cancelled.' : `Article will be unpublished at ${at.slice(0, 16)}.`
        return { article: answer.article, versionBefore: article.version, done }
      }),
  }
}

async function sendPublished(params: { id: string }, isPublished: 0 | 1) {
  const { versionBefore, ...answer } = await adminApi.call('PATCH /admin/publish/:id', {
    params,
    body: { isPublished },
  })
  const { version, dateOfPublication } = answer
  const article = {
    isPublished: answer.isPublished,
    publishAt: null,
    publishAtLocal: null,
    ...(isPublished === 0 && { takeDownAtLocal: null, isPinned: false, unpinAtLocal: null }),
    version,
    dateOfPublication,
  }
  return { article, versionBefore }
}

const ignore = () => {}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminArticle } from '../../../../contract/article/editing.ts'
import { adminApi } from '../../api.ts'
import { notifyError, notifySuccess } from '../../kit/notify.tsx'

interface Options {
  article: AdminArticle
  /** `versionBefore`: the version of which `article` is the next where it was dated anew. */
  onChange: (article: AdminArticle, versionBefore: number) => void
}

interface Changed {
  article: AdminArticle
  versionBefore: number
  done: string
}

export interface Publication {
  isBusy: boolean
  publish: () => Promise<void>
  unpublish: () => Promise<void>
  /** By the site's clocks. */
  schedule: (publishAt: string) => Promise<void>
  takeOffSchedule: () => Promise<void>
}

/** Whether and when readers see an article. What the form holds is none of its business. */
export function usePublication({ article, onChange }: Options): Publication {
  const queries = useQueryClient()
  const params = { id: String(article.ID) }
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (change: () => Promise<Changed>) => change(),
    onSuccess: ({ article: changed, versionBefore, done }) => {
      onChange(changed, versionBefore)
      void queries.invalidateQueries({ queryKey: ['news'] })
      notifySuccess(done)
    },
    onError: (fault) => notifyError('Failed to update publication status', fault),
  })
  const run = (change: () => Promise<Changed>) => mutateAsync(change).then(noWord, noWord)
  const turn = (isPublished: 0 | 1, done: string) =>
    run(async () => {
      const { versionBefore, ...answer } = await adminApi.call('PATCH /admin/publish/:id', {
        params,
        body: { isPublished },
      })
      const { version, dateOfPublication } = answer
      const turned = {
        isPublished: answer.isPublished,
        publishAt: null,
        publishAtLocal: null,
        version,
        dateOfPublication,
      }
      return { article: { ...article, ...turned }, versionBefore, done }
    })
  return {
    isBusy: isPending,
    publish: () => turn(1, 'The article is published.'),
    unpublish: () => turn(0, 'The article is no longer published.'),
    schedule: (publishAt) =>
      run(async () => {
        const answer = await adminApi.call('PUT /admin/schedule/:id', { params, body: { publishAt } })
        return { ...answer, done: `The article will be published at ${publishAt.slice(0, 16)}.` }
      }),
    takeOffSchedule: () =>
      run(async () => {
        const answer = await adminApi.call('DELETE /admin/schedule/:id', { params })
        return { ...answer, done: 'The article is off the schedule.' }
      }),
  }
}

const noWord = () => {}

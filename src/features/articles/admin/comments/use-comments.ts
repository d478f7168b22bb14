import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../../../platform/contract/client.ts'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { useHasFeature } from '../../../../platform/web/admin/features.ts'
import { notifyError } from '../../../../platform/web/admin/notify.tsx'
import { showAnswer } from '../../../../platform/web/admin/show-answer.ts'
import type { Anchor, Thread } from '../../contract/comments.ts'
import type { TextHandle } from '../text/text-editor-controller.ts'

export interface NewComment {
  words: string
  passage?: Anchor | null
  replyTo?: number
  mentions: number[]
}

const minute = 60_000

/** `text` is null until the text is there. */
export function useComments(articleId: number, text: TextHandle | null) {
  const queries = useQueryClient()
  const params = { id: String(articleId) }
  const queryKey = ['comments', articleId]
  const isOn = useHasFeature('workflow')
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => adminApi.call('GET /admin/article/:id/comments', { params }),
    enabled: isOn,
    staleTime: 0,
    // A refused request would be refused again.
    refetchInterval: ({ state }) => (refusalIn(state.error) ? false : minute),
  })
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (change: () => Promise<{ threads: Thread[] }>) => change(),
    onSuccess: (answer) => showAnswer(queries, queryKey, answer),
  })
  const threads = data?.threads ?? noThreads
  const passages = text?.passages ?? null
  const { inText, ...shown } = usePassages(passages, threads, isOn)

  return {
    isOn,
    /** Why the article can no longer be opened, such as after its publication. Null: it can. */
    refusal: refusalIn(error),
    threads: inOrder(threads, inText),
    isRemoved: ({ id, anchor, resolvedAt }: Thread) =>
      anchor !== null && resolvedAt === null && inText !== null && !inText.includes(id),
    ...shown,
    isPending,
    goTo: (id: number) => passages?.goTo(id),
    focusText: () => passages?.focusText(),
    /** @throws ApiError */
    add: (body: NewComment) => mutateAsync(() => adminApi.call('POST /admin/article/:id/comments', { params, body })),
    resolve: (id: number, isResolved: boolean) =>
      mutateAsync(() =>
        adminApi.call('PUT /admin/article/:id/comments/:comment/resolved', {
          params: { ...params, comment: String(id) },
          body: { isResolved },
        }),
      ).catch((failure) => notifyError('Failed to change the comment', failure)),
    /** After a save: stores where the passages are now, so that they are found when the text is opened again. */
    saveAnchors: () => {
      const moved = threads.flatMap(({ id, anchor }) => {
        const now = anchor && passages?.anchorNow(id)
        return now && JSON.stringify(now) !== JSON.stringify(anchor) ? [{ id, ...now }] : []
      })
      if (moved.length === 0) return
      adminApi
        .call('PUT /admin/article/:id/comment-anchors', { params, body: { anchors: moved } })
        .catch((failure) => notifyError('Failed to save the positions of comments', failure))
    },
  }
}

function usePassages(passages: TextHandle['passages'] | null, threads: readonly Thread[], isOn: boolean) {
  const [active, setActive] = useState<number | null>(null)
  /** What is commented on: a passage, the whole article (null), or nothing (undefined). */
  const [asked, ask] = useState<Anchor | null | undefined>(undefined)

  useEffect(() => {
    if (!passages) return
    const shown = threads.flatMap(({ id, anchor, resolvedAt }) => (anchor && !resolvedAt ? [{ id, anchor }] : []))
    passages.show(shown, active)
  }, [passages, threads, active])
  const commentHere = useEffectEvent(() => ask(passages?.selected() ?? null))
  useEffect(() => {
    return isOn ? passages?.connect({ ask: () => commentHere(), open: setActive }) : undefined
  }, [passages, isOn])
  const present = useSyncExternalStore(passages?.subscribe ?? never, () => passages?.present() ?? null)
  const inText = present === null ? null : present.split(' ').map(Number)
  return { inText, active, setActive, asked, ask, begin: () => ask(passages?.selected() ?? null) }
}

export type Comments = ReturnType<typeof useComments>

const noThreads: Thread[] = []
const never = () => () => {}

const refusalIn = (error: unknown) => (error instanceof ApiError && error.status < 500 ? error.message : null)

/** In the order of their passages in the text, then the others. */
function inOrder(threads: readonly Thread[], inText: readonly number[] | null): Thread[] {
  const place = ({ id }: Thread) => {
    const at = inText?.indexOf(id) ?? -1
    return at < 0 ? Number.POSITIVE_INFINITY : at
  }
  return threads.toSorted((one, other) => place(one) - place(other) || one.id - other.id)
}

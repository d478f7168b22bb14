import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ApiError } from '../../../../contract/client.ts'
import { sendingMessages } from '../../../../contract/newsletter/send-rules.ts'
import { adminApi, explain } from '../../api.ts'
import { confirm } from '../../kit/confirm.tsx'
import { save } from '../../kit/download.ts'
import { notifyError, notifySuccess } from '../../kit/notify.tsx'
import { sendsList } from '../progress/sends.ts'
import { contentOf, type Draft } from './draft.ts'

/** How many subscribers there are; undefined until it is known. */
export function useSubscriberCount(): number | undefined {
  const { data } = useQuery({
    queryKey: ['newsletter-users', 'count'],
    queryFn: async () => (await adminApi.call('GET /admin/newsletter-users-list', { query: { limit: '1' } })).total,
  })
  return data
}

/** Which send is looked at: it stands in the address, so that it is still looked at after a reload. */
export function useShownSend() {
  const [query, setQuery] = useSearchParams()
  const named = query.get('send') ?? ''
  return {
    shown: /^[1-9]\d{0,8}$/.test(named) ? Number(named) : null,
    show: (id: number | null) =>
      setQuery(id === null ? {} : { send: String(id) }, { replace: true, preventScrollReset: true }),
  }
}

interface Options {
  draft: Draft
  onSent: (send: number) => void
  /** The key of this draft is spent on another newsletter. */
  onKeySpent: () => void
}

/** Asks once more, and sends. */
export function useSend({ draft, onSent, onKeySpent }: Options) {
  const queries = useQueryClient()
  const total = useSubscriberCount()
  const sending = useMutation({
    mutationFn: () =>
      adminApi.call('POST /admin/send-newsletter', {
        body: {
          ...contentOf(draft),
          sendToAll: draft.toAll,
          selectedUsers: draft.toAll ? [] : [...draft.users],
          clientKey: draft.key,
        },
      }),
    onSuccess: async ({ sendId }) => {
      onSent(sendId)
      await queries.invalidateQueries({ queryKey: [sendsList] })
    },
    onError: (fault) => {
      if (fault instanceof ApiError && fault.body.code === 'other_newsletter') onKeySpent()
    },
  })
  const send = async () => {
    const whom = draft.toAll
      ? `all ${total?.toLocaleString('en') ?? ''} subscribers`
      : many(draft.users.length, 'subscriber')
    const isSure = await confirm({
      title: 'Send the newsletter',
      about: `${draft.subject || draft.articles[0]?.title}: ${many(draft.articles.length, 'article')} to ${whom}`,
      text: sendingMessages.confirm,
      confirm: 'Send Newsletter Now',
    })
    if (isSure) sending.mutate()
  }
  return {
    send: () => void send(),
    isSending: sending.isPending,
    failure: sending.isError ? explain(sendingMessages.failed, sending.error) : null,
  }
}

const many = (count: number, what: string) => `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`

/** Submits the draft to whoever works here. */
export function useTest(draft: Draft) {
  const test = useMutation({
    mutationFn: () => adminApi.call('POST /admin/test-newsletter', { body: contentOf(draft) }),
    onSuccess: ({ message }) => notifySuccess(message),
    onError: (fault) => notifyError(sendingMessages.failed, fault),
  })
  return { test: () => test.mutate(), isTesting: test.isPending }
}

/** Saves the newsletter as a file of HTML. */
export function useDownload(draft: Draft) {
  const file = useMutation({
    mutationFn: async () => {
      const { selectedArticles } = contentOf(draft)
      const { data } = await adminApi.call('POST /admin/fetch-newsletter-articles', { body: { selectedArticles } })
      if (data.length === 0) return null
      const body = { ...contentOf(draft), selectedArticles: data.map(({ ID }) => ID) }
      return adminApi.call('POST /admin/preview-newsletter', { body })
    },
    onSuccess: (found) => {
      if (!found) return notifyError(sendingMessages.noArticlesFound, null)
      save(new Blob([found.html], { type: 'text/html' }), 'newsletter.html')
      notifySuccess(sendingMessages.downloaded)
    },
    onError: (fault) => notifyError(sendingMessages.downloadFailed, fault),
  })
  const download = () => {
    if (draft.articles.length === 0) notifyError(sendingMessages.articlesToDownload, null)
    else file.mutate()
  }
  return { download, isDownloading: file.isPending }
}

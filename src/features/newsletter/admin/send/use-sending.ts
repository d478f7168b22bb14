import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ApiError } from '../../../../platform/contract/client.ts'
import { adminApi, explain } from '../../../../platform/web/admin/api.ts'
import { confirm } from '../../../../platform/web/admin/confirm.tsx'
import { notifyError, notifySuccess } from '../../../../platform/web/admin/notify.tsx'
import { saveFile } from '../../../../platform/web/save-file.ts'
import { segmentWords } from '../../contract/segments.ts'
import { sendingMessages } from '../../contract/send-rules.ts'
import { newslettersQuery, useNewsletters } from '../newsletters/use-newsletters.ts'
import { sendsList } from '../progress/sends.ts'
import { type NewsletterDraft, newsletterContent, segmentOf, sendRequest } from './draft.ts'

/** In the URL, so that a reload shows it again. */
export function useShownSend() {
  const [query, setQuery] = useSearchParams()
  const param = query.get('send') ?? ''
  return {
    shown: /^[1-9]\d{0,8}$/.test(param) ? Number(param) : null,
    show: (id: number | null) =>
      setQuery(id === null ? {} : { send: String(id) }, { replace: true, preventScrollReset: true }),
  }
}

/** Undefined until it is known. */
export function useRecipientCount(draft: NewsletterDraft): number | undefined {
  const wanted = { ...(draft.newsletter && { newsletter: Number(draft.newsletter) }), segment: segmentOf(draft) }
  const current = JSON.stringify(wanted)
  const [key] = useDebouncedValue(current, 300)
  const body = JSON.parse(key) as typeof wanted
  const { data } = useQuery({
    queryKey: [newslettersQuery, 'recipients', body],
    queryFn: () => adminApi.call('POST /admin/newsletter-audience', { body }),
  })
  return key === current ? data?.count : undefined
}

interface Options {
  draft: NewsletterDraft
  onSent: (send: number) => void
  /** Called if the draft's key already belongs to another newsletter. */
  onKeySpent: () => void
}

export function useSendNewsletter({ draft, onSent, onKeySpent }: Options) {
  const queries = useQueryClient()
  const { newsletters, hasSeveral } = useNewsletters()
  const newsletter = newsletters.find(({ id }) => String(id) === draft.newsletter) ?? newsletters[0]
  const total = useRecipientCount(draft)
  const sending = useMutation({
    mutationFn: () =>
      adminApi.call('POST /admin/send-newsletter', { body: { ...sendRequest(draft), clientKey: draft.key } }),
    onSuccess: async ({ sendId }) => {
      onSent(sendId)
      await queries.invalidateQueries({ queryKey: [sendsList] })
      await queries.invalidateQueries({ queryKey: [newslettersQuery] })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.body.code === 'other_newsletter') onKeySpent()
    },
  })
  const segment = segmentWords(segmentOf(draft))
  const send = async () => {
    const all = total === 1 ? '1 subscriber' : ['all', total?.toLocaleString('en'), 'subscribers']
    const whom = draft.toAll
      ? [all, hasSeveral && `of ${newsletter?.name}`, segment].flat().filter(Boolean).join(' ')
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

export function useTestNewsletter(draft: NewsletterDraft) {
  const queries = useQueryClient()
  const mutationKey = ['test-newsletter']
  const test = useMutation({
    mutationKey,
    mutationFn: () => adminApi.call('POST /admin/test-newsletter', { body: newsletterContent(draft) }),
    onSuccess: ({ message }) => notifySuccess(message),
    onError: (error) => notifyError(sendingMessages.failed, error),
  })
  // The second click of a double click arrives before the button is disabled.
  const send = () => {
    if (queries.isMutating({ mutationKey }) === 0) test.mutate()
  }
  return { test: send, isTesting: test.isPending }
}

export function useDownloadNewsletter(draft: NewsletterDraft) {
  const file = useMutation({
    mutationFn: async () => {
      const { selectedArticles } = newsletterContent(draft)
      const { data } = await adminApi.call('POST /admin/fetch-newsletter-articles', { body: { selectedArticles } })
      if (data.length === 0) return null
      const body = { ...newsletterContent(draft), selectedArticles: data.map(({ ID }) => ID) }
      return adminApi.call('POST /admin/preview-newsletter', { body })
    },
    onSuccess: (found) => {
      if (!found) return notifyError(sendingMessages.noArticlesFound, null)
      saveFile(new Blob([found.html], { type: 'text/html' }), 'newsletter.html')
      notifySuccess(sendingMessages.downloaded)
    },
    onError: (error) => notifyError(sendingMessages.downloadFailed, error),
  })
  const download = () => {
    if (draft.articles.length === 0) notifyError(sendingMessages.articlesToDownload, null)
    else file.mutate()
  }
  return { download, isDownloading: file.isPending }
}

import { api } from '../../../platform/web/api.ts'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { storage } from '../../../platform/web/storage.ts'
import type { OpenedArticle } from '../../articles/pages/article-place.ts'
import { toAccessOutcome } from '../../articles/pages/gate/access-outcome.ts'

/** A module of its own, so that only those with a gift link download it. */
export async function openGiftLink(id: string, token: string): Promise<OpenedArticle> {
  refuseIndexing()
  const key = `giftPass_${id}`
  const kept = storage.getItem(key)
  try {
    const body = { articleId: Number(id), token, ...(kept && { pass: kept }) }
    const { view, pass } = await api.call('POST /home/shared-article', { body })
    storage.setItem(key, pass)
    return {
      access: toAccessOutcome({ status: 200, body: view }),
      notice: 'A subscriber shared this article with you.',
    }
  } catch (error) {
    return { access: null, notice: serverMessage(error) ?? 'We could not open the gift link. Please try again.' }
  }
}

/** In the browser, since the server does not see the link. */
function refuseIndexing() {
  document.head.append(Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' }))
}

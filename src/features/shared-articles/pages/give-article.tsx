import { useId, useState } from 'react'
import { api } from '../../../platform/web/api.ts'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { mostSharedReaders } from '../contract/shared-article-rules.ts'
import type { SharedArticle } from '../contract/shared-articles.ts'
import './give-article.css'

/** Loaded for gold readers only. */
export default function GiveArticle({ articleId }: { articleId: number }) {
  const id = useId()
  const [shared, setShared] = useState<SharedArticle | null>(null)
  const [said, setSaid] = useState('')
  const attempt = async (work: () => Promise<string>) => {
    setSaid('')
    setSaid(
      await work().catch(
        (error: unknown) => serverMessage(error) ?? 'We could not change the gift link. Please try again.',
      ),
    )
  }
  const make = () =>
    attempt(async () => {
      setShared(await api.call('POST /auth/shared-articles', { body: { articleId } }))
      return ''
    })
  const copy = (address: string) =>
    attempt(() =>
      navigator.clipboard.writeText(address).then(
        () => 'Link copied.',
        () => 'Your browser blocked copying.',
      ),
    )
  const revoke = (one: SharedArticle) =>
    attempt(async () => {
      const { message } = await api.call('DELETE /auth/shared-articles/:id', { params: { id: String(one.id) } })
      setShared(null)
      return message
    })
  return (
    <section aria-labelledby={`${id}title`} className="no-print give-article">
      <h2 id={`${id}title`} className="label">
        Give this article
      </h2>
      <p className="text-small text-quiet">
        Up to {mostSharedReaders} people can read it with this link, without an account. You can revoke it at any time.
      </p>
      {shared ? (
        <>
          <input
            readOnly
            aria-label="Gift link"
            value={shared.address}
            className="control"
            onFocus={(event) => event.currentTarget.select()}
          />
          <p className="text-small text-quiet">
            Opened by {shared.opened} of {mostSharedReaders} people
          </p>
          <p className="gate-actions">
            <button type="button" className="button" onClick={() => void copy(shared.address)}>
              Copy the link
            </button>
            <button type="button" className="link text-small" onClick={() => void revoke(shared)}>
              Revoke
            </button>
          </p>
        </>
      ) : (
        <p>
          <button type="button" className="button" onClick={() => void make()}>
            Get the gift link
          </button>
        </p>
      )}
      <output className="text-small">{said}</output>
    </section>
  )
}

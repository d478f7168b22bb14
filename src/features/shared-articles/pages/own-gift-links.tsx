import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { AccountSection } from '../../../platform/web/account/section.tsx'
import { api } from '../../../platform/web/api.ts'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { mostSharedReaders } from '../contract/shared-article-rules.ts'
import type { SharedArticle } from '../contract/shared-articles.ts'

export function SharedArticlesSection({ data: shared }: { data: readonly SharedArticle[] }) {
  const { revalidate } = useRevalidator()
  const [failure, setFailure] = useState<string | null>(null)
  if (shared.length === 0) return null
  const revoke = async ({ id }: SharedArticle) => {
    setFailure(null)
    try {
      await api.call('DELETE /auth/shared-articles/:id', { params: { id: String(id) } })
      await revalidate()
    } catch (error) {
      setFailure(serverMessage(error) ?? 'We could not revoke the link. Please try again.')
    }
  }
  return (
    <AccountSection title="Gift links">
      <ul className="devices">
        {shared.map((one) => (
          <li key={one.id}>
            <div>
              <p>
                <a href={one.address} className="link">
                  {one.title}
                </a>
              </p>
              <p className="text-small text-quiet">
                Opened by {one.opened} of {mostSharedReaders} people
              </p>
            </div>
            <button
              type="button"
              className="button"
              aria-label={`Revoke the gift link of ${one.title}`}
              onClick={() => void revoke(one)}
            >
              Revoke
            </button>
          </li>
        ))}
      </ul>
      {failure && (
        <p role="alert" className="form-failure">
          {failure}
        </p>
      )}
    </AccountSection>
  )
}

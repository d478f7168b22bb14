import { AccountSection } from '../../../platform/web/account/section.tsx'
import { usePageChange } from '../../../platform/web/account/use-saving.ts'
import { api } from '../../../platform/web/api.ts'
import { FailureMessage } from '../../../platform/web/form/failure-message.tsx'
import { mostSharedReaders } from '../contract/shared-article-rules.ts'
import type { SharedArticle } from '../contract/shared-articles.ts'

export function SharedArticlesSection({ data: shared }: { data: readonly SharedArticle[] }) {
  const { failure, change } = usePageChange('We could not revoke the link. Please try again.')
  if (shared.length === 0) return null
  const revoke = ({ id }: SharedArticle) =>
    change(() => api.call('DELETE /auth/shared-articles/:id', { params: { id: String(id) } }))
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
      <FailureMessage text={failure} />
    </AccountSection>
  )
}

import { AccountSection } from '../../../platform/web/account/section.tsx'
import { usePageChange } from '../../../platform/web/account/use-saving.ts'
import { api } from '../../../platform/web/api.ts'
import { FailureMessage } from '../../../platform/web/form/failure-message.tsx'

export function FeedSection({ address }: { address: string | null }) {
  const { failure, change } = usePageChange()
  return (
    <AccountSection title="Private feed">
      <p className="text-quiet">
        Read new articles in your feed reader. Anyone with this address can open the feed. It has only the public part
        of each article.
      </p>
      {address && (
        <input
          readOnly
          value={address}
          aria-label="Your feed address"
          className="following-address"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="button"
          onClick={() => void change(() => api.call('POST /auth/follow-feed', {}))}
        >
          {address ? 'Create a new address' : 'Create an address'}
        </button>
        {address && (
          <button
            type="button"
            className="button"
            onClick={() => void change(() => api.call('DELETE /auth/follow-feed', {}))}
          >
            Turn off the feed
          </button>
        )}
      </div>
      <FailureMessage text={failure} />
    </AccountSection>
  )
}

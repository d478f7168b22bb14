import { useRevalidator } from 'react-router'
import { AccountSection } from '../../../platform/web/account/section.tsx'
import { useSaving } from '../../../platform/web/account/use-saving.ts'
import { api } from '../../../platform/web/api.ts'

export function FeedSection({ address }: { address: string | null }) {
  const { revalidate } = useRevalidator()
  const { failure, save } = useSaving()
  const change = async (call: () => Promise<unknown>) => {
    if (await save(call)) await revalidate()
  }
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
      {failure && (
        <p role="alert" className="form-failure">
          {failure}
        </p>
      )}
    </AccountSection>
  )
}

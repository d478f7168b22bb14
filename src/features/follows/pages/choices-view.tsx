import { Link } from 'react-router'
import type { ApiResult } from '../../../platform/contract/api.ts'
import { links } from '../../../platform/contract/links.ts'
import { AccountSection } from '../../../platform/web/account/section.tsx'
import { useSaving } from '../../../platform/web/account/use-saving.ts'
import { api } from '../../../platform/web/api.ts'
import { FailureMessage } from '../../../platform/web/form/failure-message.tsx'
import { FeedSection } from './feed-section.tsx'
import { FollowedRow } from './followed-row.tsx'

export function ChoicesView({ own }: { own: ApiResult<'GET /auth/follows'> }) {
  const { follows, mailsCorrections, feed, withheld } = own
  return (
    <>
      {withheld === 'declined' && (
        <p className="mb-4 font-semibold">
          Your address gets no emails about what you follow, because it was unsubscribed earlier, or emails to it
          bounced. To get them again, choose when to be emailed.
        </p>
      )}
      {withheld === 'bounced' && (
        <p className="mb-4 font-semibold">
          Emails to your address bounced, so we have stopped sending them.{' '}
          <Link to={links.account} className="link">
            Change your address
          </Link>
        </p>
      )}
      {follows.length > 0 ? (
        <ul className="following-list">
          {follows.map((follow) => (
            <FollowedRow key={`${follow.kind} ${follow.target}`} follow={follow} />
          ))}
        </ul>
      ) : (
        <p className="border-t border-hairline py-6 text-lead text-quiet">You are not following anything yet.</p>
      )}
      <div className="account-sections mt-8">
        <CorrectionsSection isMailed={mailsCorrections} />
        <FeedSection address={feed.address} />
      </div>
    </>
  )
}

function CorrectionsSection({ isMailed }: { isMailed: boolean }) {
  const { failure, save } = useSaving()
  return (
    <AccountSection title="Corrections">
      <p className="text-quiet">Corrections to articles that you saved or follow appear under New.</p>
      <label className="following-check">
        <input
          type="checkbox"
          defaultChecked={isMailed}
          onChange={({ currentTarget: { checked } }) =>
            void save(() => api.call('PUT /auth/follow-corrections', { body: { isMailed: checked } }))
          }
        />
        Email me corrections too
      </label>
      <FailureMessage text={failure} />
    </AccountSection>
  )
}

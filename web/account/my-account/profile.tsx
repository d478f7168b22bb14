import { Link } from 'react-router'
import type { Account } from '../../../contract/accounts/endpoints.ts'
import { links } from '../../../contract/links.ts'
import { planNames } from '../../../contract/subscriptions/plans.ts'
import { useSite } from '../../magazine/use-site.ts'
import { formatDay, longUsDate } from '../../ui/dates.ts'
import { AccountSection } from './section.tsx'

/** The reader's profile and plan. */
export function ProfileSection({ account }: { account: Account }) {
  const { timeZone } = useSite()
  const day = (instant: string) => longUsDate(formatDay(timeZone, instant))
  const { username, email, phone, memberSince, plan, planUntil } = account
  return (
    <>
      <AccountSection title="Profile">
        <dl className="account-facts">
          <Fact name="Name" value={username} />
          <Fact name="Email" value={email} />
          {phone && <Fact name="Phone" value={phone} />}
          <Fact name="Member since" value={day(memberSince)} />
        </dl>
      </AccountSection>
      <AccountSection title="Subscription">
        {plan ? (
          <p>
            <strong className={plan === 'gold' ? 'text-gold' : 'text-silver'}>{planNames[plan]}</strong>
            {planUntil ? ` until ${day(planUntil)}` : ', with no end date'}
          </p>
        ) : (
          <p>
            You have no subscription.{' '}
            <Link to={links.subscription} className="link">
              Compare silver and gold
            </Link>
          </p>
        )}
      </AccountSection>
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

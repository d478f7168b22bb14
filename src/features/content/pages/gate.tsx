import { Link } from 'react-router'
import type { AccessLevel } from '../../../platform/contract/catalogue.ts'
import { checkoutLink } from '../../../platform/contract/links.ts'
import { notOnSale } from '../../../platform/contract/plans.ts'
import { loginLink } from '../../../platform/web/login-link.ts'
import { useSession } from '../../../platform/web/session.ts'
import { AccessMark } from '../../../platform/web/ui/access-mark.tsx'
import { HeadlineText } from '../../../platform/web/ui/headline-text.tsx'
import { usePlanNames } from '../../../platform/web/ui/plan-names.ts'
import './content.css'
import { useSite } from '../../../platform/web/magazine/use-site.ts'

interface Props {
  title: string
  access: AccessLevel
  /** The page to come back to. */
  here: string
  facts: readonly string[]
}

export function ContentGate({ title, access, here, facts }: Props) {
  const { email } = useSession()
  const { sellsPlans } = useSite()
  const planNames = usePlanNames()
  const plan = access === 'silver' ? 'silver' : 'gold'
  return (
    <section aria-labelledby="gate" className="content-panel">
      <h2 id="gate" className="text-lead font-bold">
        {title}
      </h2>
      <p className="content-facts">
        <AccessMark access={access} />
        {facts.map((fact) => (
          <span key={fact}>
            <HeadlineText text={fact} />
          </span>
        ))}
      </p>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {access !== 'login' && !sellsPlans && notOnSale}
        {access !== 'login' && sellsPlans && (
          <Link className="button button-primary" to={checkoutLink(plan, here)} reloadDocument>
            Subscribe to {planNames[plan]}
          </Link>
        )}
        {email === '' && (
          <Link className={access === 'login' ? 'button button-primary' : 'link text-small'} to={loginLink(here)}>
            {access === 'login' ? 'Login' : 'Already a subscriber? Sign in'}
          </Link>
        )}
      </p>
    </section>
  )
}

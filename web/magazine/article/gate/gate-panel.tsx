import { Link } from 'react-router'
import { articleLink, links } from '../../../../contract/links.ts'
import { signupLink } from '../../../login-link.ts'
import { useSession } from '../../../session.ts'
import type { ArticleHeader } from '../header.ts'
import type { AccessOutcome } from './access-outcome.ts'
import { useLoginInPlace } from './login-in-place.tsx'
import type { ArticleTerms } from './reading-terms.ts'

interface Props {
  header: ArticleHeader
  access: Extract<AccessOutcome, { outcome: 'gated' }>
  words: ArticleTerms['gate']
  isSettled: boolean
}

/** The preview, then a panel that says how to read on. */
export function GatePanel({ header, access, words, isSettled }: Props) {
  const isSignedIn = useSession().username !== ''
  const { because, preview, plan } = access
  return (
    <>
      <div className="prose">
        <p className="gate-preview">{preview}</p>
      </div>
      <section aria-labelledby="gate" className={`gate ${isSettled ? '' : 'unknown-reader'}`}>
        <h2 id="gate" className="text-lead font-bold">
          {because === 'login_required' ? words?.loginHeading : words?.heading}
        </h2>
        {because === 'premium_required' && plan === 'silver' && (
          <p className="font-semibold">This is premium please subscribe</p>
        )}
        <p className="text-body text-quiet">
          {describe(header)} {words?.text}
        </p>
        <GateActions header={header} isPlanNeeded={because !== 'login_required'} isSignedIn={isSignedIn} />
      </section>
    </>
  )
}

interface ActionsProps {
  header: ArticleHeader
  isPlanNeeded: boolean
  isSignedIn: boolean
}

function GateActions({ header, isPlanNeeded, isSignedIn }: ActionsProps) {
  const address = articleLink(header)
  const { link, card } = useLoginInPlace(address)
  if (!isPlanNeeded) {
    if (card) return card
    return (
      <p className="gate-actions">
        <Link {...link} className="button button-primary">
          Login
        </Link>
        <Link to={signupLink(address)} className="link text-small">
          Create an account
        </Link>
      </p>
    )
  }
  return (
    <>
      <p className="gate-actions">
        <Link to={links.subscription} className="button button-primary">
          Subscribe Now
        </Link>
        {!isSignedIn && !card && (
          <Link {...link} className="link text-small">
            Already a member? Login
          </Link>
        )}
      </p>
      {!isSignedIn && card}
    </>
  )
}

const describe = ({ kicker, minutes, parts }: ArticleHeader) =>
  `${kicker.label}, ${minutes} min read${parts.length > 0 ? `, on ${parts.slice(0, 3).join(', ')}` : ''}.`

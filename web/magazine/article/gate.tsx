import { Link } from 'react-router'
import type { Refusal } from '../../../contract/article/articles.ts'
import { articleLink, links } from '../../../contract/links.ts'
import { signupLink } from '../../login-link.ts'
import { useSession } from '../../session.ts'
import { sectionLabels } from '../../ui/section-labels.ts'
import type { ArticleFace } from './face.ts'
import { useLoginInPlace } from './login-in-place.tsx'
import type { Opening } from './opening.ts'
import type { Prices } from './price.ts'

interface Props {
  face: ArticleFace
  opening: Extract<Opening, { outcome: 'gated' }>
  prices: Prices
  isSettled: boolean
}

/** The beginning of the text, fading out, then one calm panel. */
export function Gate({ face, opening, prices, isSettled }: Props) {
  const isSignedIn = useSession().username !== ''
  const { because, preview, plan } = opening
  return (
    <>
      <div className="prose">
        <p className="gate-preview">{preview}</p>
      </div>
      <section aria-labelledby="gate" className={`gate ${isSettled ? '' : 'unknown-reader'}`}>
        <h2 id="gate" className="text-lead font-bold">
          {headings[because]}
        </h2>
        {because === 'premium_required' && plan === 'silver' && (
          <p className="font-semibold">This is premium please subscribe</p>
        )}
        <p className="text-body text-quiet">
          {describe(face)}{' '}
          {face.tier
            ? `It is for ${face.tier} members; ${face.tier} costs ${prices[face.tier]} a year.`
            : 'An account costs nothing.'}
        </p>
        <GateActions face={face} isPlanNeeded={because !== 'login_required'} isSignedIn={isSignedIn} />
      </section>
    </>
  )
}

const headings: Record<Refusal, string> = {
  login_required: 'Login required',
  subscription_required: 'A silver membership is needed to read this article',
  premium_required: 'A gold membership is needed to read this article',
}

interface ActionsProps {
  face: ArticleFace
  isPlanNeeded: boolean
  isSignedIn: boolean
}

function GateActions({ face, isPlanNeeded, isSignedIn }: ActionsProps) {
  const address = articleLink(face)
  const { link, card } = useLoginInPlace(address)
  if (!isPlanNeeded) {
    if (card) return card
    return (
      <p className="gate-actions">
        <Link {...link} className="button button-primary">
          Login
        </Link>
        <Link to={signupLink(address)} className="link text-small">
          Make an account
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

const describe = ({ section, minutes, parts }: ArticleFace) =>
  `${sectionLabels[section].label}, ${minutes} min read${parts.length > 0 ? `, on ${parts.slice(0, 3).join(', ')}` : ''}.`

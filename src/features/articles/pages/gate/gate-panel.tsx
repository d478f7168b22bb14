import { Link } from 'react-router'
import { articleLink, checkoutLink, links } from '../../../../platform/contract/links.ts'
import type { Plan } from '../../../../platform/contract/plans.ts'
import { signupLink } from '../../../../platform/web/login-link.ts'
import { useSession } from '../../../../platform/web/session.ts'
import { usePlanNames } from '../../../../platform/web/ui/plan-names.ts'
import type { GatedContents } from '../../contract/articles.ts'
import type { ArticleHeader } from '../header.ts'
import type { AccessOutcome } from './access-outcome.ts'
import { useLoginInPlace } from './login-in-place.tsx'
import type { ArticleTerms, PlanForSale } from './reading-terms.ts'

interface Props {
  header: ArticleHeader
  access: Extract<AccessOutcome, { outcome: 'gated' }>
  words: ArticleTerms['gate']
  isSettled: boolean
}

export function GatePanel({ header, access, words, isSettled }: Props) {
  const { because, preview, plan, contents } = access
  return (
    <>
      <div className="prose">
        <p className="gate-preview">{preview}</p>
      </div>
      {!isSettled && <output className="gate-waiting">Loading the article…</output>}
      <section aria-labelledby="gate" className={`gate ${isSettled ? '' : 'unknown-reader'}`}>
        <h2 id="gate" className="text-lead font-bold">
          {header.tier ? words?.heading : words?.loginHeading}
        </h2>
        {because === 'premium_required' && plan === 'silver' && words?.sale && (
          <p className="font-semibold">This is premium please subscribe</p>
        )}
        <p className="text-body text-quiet">
          {describe(header)} {words?.text}
        </p>
        {header.tier ? <SaleFirst header={header} tier={header.tier} words={words} /> : <LoginFirst header={header} />}
        <Contents contents={contents} />
      </section>
    </>
  )
}

function LoginFirst({ header }: { header: ArticleHeader }) {
  const address = articleLink(header)
  const { link, card } = useLoginInPlace(address)
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

interface SaleProps {
  header: ArticleHeader
  tier: Plan
  words: ArticleTerms['gate']
}

/** For an article that a plan opens. Signing in comes second: readers who have the plan know it. */
function SaleFirst({ header, tier, words }: SaleProps) {
  const sale = words?.sale
  const isSignedIn = useSession().username !== ''
  const address = articleLink(header)
  const { link, card } = useLoginInPlace(address)
  return (
    <>
      {sale && <Price sale={sale} />}
      <p className="gate-actions">
        {sale ? (
          <Link to={checkoutLink(tier, address)} className="button button-primary">
            Subscribe Now
          </Link>
        ) : (
          <Link to={links.contact} className="link">
            Contact the editor
          </Link>
        )}
      </p>
      {!isSignedIn && (
        <div className="gate-actions">
          <h3 className="text-small font-semibold">{words?.loginHeading}</h3>
          {!card && (
            <Link {...link} className="link text-small">
              Already a subscriber? Sign in
            </Link>
          )}
        </div>
      )}
      {!isSignedIn && card}
    </>
  )
}

function Price({ sale: { plan, prices } }: { sale: PlanForSale }) {
  const names = usePlanNames()
  const [price, ...others] = prices
  return (
    <p className="gate-price">
      <span className={`label ${plan === 'gold' ? 'text-gold' : 'text-silver'}`}>{names[plan]}</span>
      <strong>{price}</strong>
      <span className="text-small text-quiet">a year{others.map((other) => `, or ${other}`).join('')}, paid once</span>
    </p>
  )
}

function Contents({ contents: { sections, ...numbers } }: { contents: GatedContents }) {
  // In the order of the contract: words, figures, tables, files.
  const facts = Object.entries(numbers).flatMap(([name, count]) =>
    count > 0 ? `${count.toLocaleString('en')} ${count === 1 ? name.slice(0, -1) : name}` : [],
  )
  return (
    <div className="gate-contents">
      <p className="text-small">
        In full: <span className="text-quiet">{facts.join(', ')}</span>
      </p>
      {sections.length > 0 && (
        <ol aria-label="Contents">
          {sections.map((section, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- Headings may be the same, and never change places.
            <li key={index}>{section}</li>
          ))}
        </ol>
      )}
    </div>
  )
}

const describe = ({ kicker, minutes, parts }: ArticleHeader) =>
  `${kicker.label}, ${minutes} min read${parts.length > 0 ? `, on ${parts.slice(0, 3).join(', ')}` : ''}.`

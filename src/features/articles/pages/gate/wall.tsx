import { Link } from 'react-router'
import { articleLink } from '../../../../platform/contract/links.ts'
import type { ReadingTerms } from '../../../../platform/contract/site.ts'
import { signupLink } from '../../../../platform/web/login-link.ts'
import type { ArticleHeader } from '../header.ts'
import { useLoginInPlace } from './login-in-place.tsx'

interface Props {
  header: ArticleHeader
  words: NonNullable<ReadingTerms['wall']>
}

export default function Wall({ header, words }: Props) {
  const address = articleLink(header)
  const { link, card } = useLoginInPlace(address)
  return (
    <section aria-labelledby="wall" className="gate">
      <h2 id="wall" className="text-lead font-bold">
        {words.heading}
      </h2>
      <p className="text-body text-quiet">{words.text}</p>
      <p className="gate-actions">
        <Link to={signupLink(address)} className="button button-primary">
          Create an account
        </Link>
        {!card && (
          <Link {...link} className="link text-small">
            Login
          </Link>
        )}
      </p>
      {card}
    </section>
  )
}

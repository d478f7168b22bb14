import { links } from '../../../platform/contract/links.ts'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'

export const NewsletterBox = () => (
  <section aria-labelledby="newsletter-box" className="no-print newsletter-box">
    <div>
      <h2 id="newsletter-box" className="headline text-lead">
        The newsletter
      </h2>
      <p className="mt-1 text-small text-quiet">Chosen by our editors. Free. Unsubscribe with one click.</p>
    </div>
    <PageLink to={links.newsletter} className="button">
      Subscribe Newsletter
    </PageLink>
  </section>
)

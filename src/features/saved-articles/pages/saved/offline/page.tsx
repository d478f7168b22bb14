import { Link } from 'react-router'
import { links } from '../../../../../platform/contract/links.ts'
import { PageHeading } from '../../../../../platform/web/ui/page-heading.tsx'
import type { Route } from './+types/page'

export const meta: Route.MetaFunction = () => [
  { title: 'Saved for offline reading' },
  { name: 'robots', content: 'noindex' },
]

/** In a browser that stores articles its worker answers in place of this page. */
export default function OfflinePage() {
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading="Saved for offline reading" />
      <p className="border-t border-hairline py-6 text-lead text-quiet">
        This page is not saved in this browser. Turn on offline reading under{' '}
        <Link to={links.savedArticles} className="link">
          Saved articles
        </Link>
        .
      </p>
    </div>
  )
}

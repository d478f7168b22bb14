import { links } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { loadAds } from '../../../platform/web/magazine/ads.ts'
import { loadHead } from '../../../platform/web/magazine/head.ts'
import { AdColumn, AdInPage } from '../../../platform/web/ui/ad-column.tsx'
import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import type { Route } from './+types/page'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const words = {
    path: links.glossary,
    title: 'Glossary',
    description: 'Terms of the trade, each in a sentence or two.',
  }
  const [{ head }, { terms }, ads] = await Promise.all([
    loadHead(api, words),
    api.call('GET /home/glossary', {}),
    loadAds(api, 'article'),
  ])
  return { head, terms, ads }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

/** Terms before the advertisement on narrow screens. */
const beforeAd = 3

export default function GlossaryPage({ loaderData: { terms, ads } }: Route.ComponentProps) {
  const first = terms.length > beforeAd ? terms.slice(0, beforeAd) : []
  return (
    <div className="frame with-ads pt-6 lg:pt-8">
      <div>
        <PageHeading heading="Glossary">Terms of the trade, each in a sentence or two</PageHeading>
        <div className="border-t border-ink">
          <Terms terms={first} />
          <AdInPage ads={ads} />
          <Terms terms={terms.slice(first.length)} />
        </div>
        {terms.length === 0 && <p className="text-quiet">No terms yet.</p>}
      </div>
      <AdColumn ads={ads} />
    </div>
  )
}

const Terms = ({ terms }: Pick<Route.ComponentProps['loaderData'], 'terms'>) =>
  terms.length > 0 && (
    <dl>
      {terms.map(({ slug, term, explanation }) => (
        <div key={slug} id={slug} className="border-b border-hairline py-4 sm:grid sm:grid-cols-3 sm:gap-6">
          <dt className="font-semibold">{term}</dt>
          <dd className="mt-1 sm:col-span-2 sm:mt-0">{explanation}</dd>
        </div>
      ))}
    </dl>
  )

import { Link } from 'react-router'
import { lettersLink } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { api, storedToken } from '../../../platform/web/api.ts'
import { loginLink } from '../../../platform/web/login-link.ts'
import { loadAds } from '../../../platform/web/magazine/ads.ts'
import { pageHead } from '../../../platform/web/magazine/head.ts'
import {
  notFound,
  orNotFound,
  pagedTitle,
  pageInAddress,
  pageLinks,
} from '../../../platform/web/magazine/paged-list.ts'
import { useSite } from '../../../platform/web/magazine/use-site.ts'
import { useSession } from '../../../platform/web/session.ts'
import { AdColumn, AdInPage } from '../../../platform/web/ui/ad-column.tsx'
import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import { Pagination } from '../../../platform/web/ui/pagination.tsx'
import type { LettersOfArticle } from '../contract/endpoints.ts'
import type { Route } from './+types/page'
import { LetterThread } from './letter.tsx'
import { LetterForm } from './letter-form.tsx'
import './letters.css'

/** As an anonymous visitor may read them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const server = context.get(apiContext)
  const page = pageInAddress(params.page)
  const [site, answer, ads] = await orNotFound(
    Promise.all([
      server.call('GET /site', {}),
      server.call('GET /home/letters/:id', { params: { id: params.id }, query: { page: String(page) } }),
      loadAds(server, 'article'),
    ]),
  )
  if (page > 1 && answer.isReadable && answer.letters.length === 0) throw notFound()
  const { title } = answer.article
  const head = pageHead(site, {
    ...pageLinks(answer, (to) => lettersLink(answer.article.id, to)),
    title: pagedTitle(`Letters: ${title}`, page),
    description: `Readers’ letters about “${title}”.`,
  })
  const isListed = answer.isReadable && answer.total > 0
  return { head: isListed ? head : [...head, { name: 'robots', content: 'noindex' }], ...answer, ads }
}

/** Loads the letters to a gated article for a signed-in reader. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const common = await serverLoader()
  if (common.isReadable || !storedToken()) return common
  const query = { page: params.page ?? '1' }
  const own = await api.call('GET /home/letters/:id', { params: { id: params.id }, query }).catch(() => null)
  return { ...common, ...own }
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function LettersPage({ loaderData }: Route.ComponentProps) {
  const { article, isReadable, isOpen, letters, page, totalPages, total, ads } = loaderData
  const { timeZone } = useSite()
  const { username } = useSession()
  return (
    <div className="frame with-ads pt-6 lg:pt-8">
      <div>
        <PageHeading heading="Letters">
          To{' '}
          <PageLink className="link" to={article.link}>
            {article.title}
          </PageLink>
          {total > 0 && ` · ${total}`}
          {totalPages > 1 && `, page ${page} of ${totalPages}`}
        </PageHeading>
        <AdInPage ads={ads} />
        <div className="letters">
          {letters.length > 0 && (
            <ol className="border-t border-ink">
              {letters.map((letter) => (
                <LetterThread
                  key={letter.id}
                  letter={letter}
                  articleId={article.id}
                  timeZone={timeZone}
                  canAnswer={isOpen && username !== ''}
                />
              ))}
            </ol>
          )}
          {letters.length === 0 && (
            <p className="border-t border-ink py-6 text-lead text-quiet">
              {isReadable ? 'No letters yet.' : 'You need access to the article to read its letters.'}
            </p>
          )}
          <Pagination page={page} totalPages={totalPages} linkTo={(to) => lettersLink(article.id, to)} />
          <Writing answer={loaderData} />
        </div>
      </div>
      <AdColumn ads={ads} />
    </div>
  )
}

function Writing({ answer: { article, isReadable, isOpen } }: { answer: Omit<LettersOfArticle, 'letters'> }) {
  const { username } = useSession()
  if (!isOpen) return <p className="mt-8 text-quiet">This article is closed to new letters.</p>
  if (username && !isReadable) return null
  return (
    <section aria-labelledby="write" className="no-print letter-writing">
      <h2 id="write" className="text-lead font-bold">
        Write a letter
      </h2>
      {username ? (
        <LetterForm articleId={article.id} />
      ) : (
        <p className="unknown-reader mt-2">
          <Link to={loginLink(lettersLink(article.id))} className="link">
            Sign in
          </Link>{' '}
          to write under your name. An editor reads each letter before we publish it.
        </p>
      )}
    </section>
  )
}

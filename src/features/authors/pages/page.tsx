import { Fragment } from 'react'
import { redirect } from 'react-router'
import { authorFeedLink, authorLink } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { loadAds } from '../../../platform/web/magazine/ads.ts'
import { pageHead } from '../../../platform/web/magazine/head.ts'
import { orNotFound, pagedTitle, pageInAddress, pageLinks } from '../../../platform/web/magazine/paged-list.ts'
import { AfterSubject, overStory } from '../../../platform/web/magazine/place.tsx'
import { AdColumn, AdInPage } from '../../../platform/web/ui/ad-column.tsx'
import { Medallion } from '../../../platform/web/ui/medallion.tsx'
import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import { Pagination } from '../../../platform/web/ui/pagination.tsx'
import { StoryList } from '../../../platform/web/ui/story-list.tsx'
import { loadListing } from '../../articles/pages/listing/load.ts'
import { personOf } from '../../articles/pages/meta.ts'
import { StructuredData } from '../../articles/pages/structured-data.tsx'
import type { AuthorProfile } from '../contract/endpoints.ts'
import './author.css'
import type { Route } from './+types/page'

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const page = pageInAddress(params.page)
  const call = api.call('GET /home/authors/:slug', { params: { slug: params.slug }, query: { page: String(page) } })
  const [{ site, listing }, { author }, ads] = await orNotFound(
    Promise.all([loadListing(api, call), call, loadAds(api, 'article')]),
  )
  // The reader came by a former address.
  if (author.slug !== params.slug) throw redirect(authorLink(author.slug, page), 301)
  const picture = author.pictures.at(-1)
  const head = pageHead(site, {
    ...pageLinks(listing, (to) => authorLink(author.slug, to)),
    title: pagedTitle(author.name, page),
    description: author.line ? `${author.name}, ${author.line}. All articles.` : `All articles by ${author.name}.`,
    image: picture && { ...picture, alt: author.name },
    feed: { title: author.name, href: authorFeedLink(author.slug) },
  })
  const structuredData = {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    mainEntity: {
      ...personOf(site, author),
      ...(author.biography && { description: author.biography }),
      ...(author.expertise.length > 0 && { knowsAbout: author.expertise }),
      ...(author.links.length > 0 && { sameAs: author.links.map(({ url }) => url) }),
    },
  }
  return { head, structuredData, author, listing, ads }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function AuthorPage({ loaderData: { structuredData, author, listing, ads } }: Route.ComponentProps) {
  const { stories, page, totalPages, total } = listing
  return (
    <div className="frame with-ads pt-6 lg:pt-8">
      <StructuredData data={structuredData} />
      <div>
        <div className="profile">
          <Portrait author={author} />
          <div className="min-w-0 wrap-break-word">
            <PageHeading heading={author.name}>{author.line}</PageHeading>
          </div>
          {page === 1 && <Profile author={author} />}
        </div>
        <p className="mt-8 mb-2 text-small text-quiet">
          {total} {total === 1 ? 'article' : 'articles'}
          {totalPages > 1 && `, page ${page} of ${totalPages}`}
          {' · '}
          <a className="link" href={authorFeedLink(author.slug)}>
            RSS
          </a>
          <AfterSubject subject={{ kind: 'author', target: String(author.id) }} name={author.name} />
        </p>
        <AdInPage ads={ads} rows={stories.length} />
        {total > 0 ? (
          <StoryList stories={stories.map(({ by: _by, ...story }) => story)} ads={ads} actionsOf={overStory} />
        ) : (
          <p className="border-t border-hairline py-6 text-lead text-quiet">
            No articles yet. Follow {author.name} to hear of the first one.
          </p>
        )}
        <Pagination page={page} totalPages={totalPages} linkTo={(to) => authorLink(author.slug, to)} />
      </div>
      <AdColumn ads={ads} rows={stories.length} />
    </div>
  )
}

/** Without a picture it shows initials: an empty frame of this size would look like a missing picture. */
function Portrait({ author }: { author: AuthorProfile }) {
  const { name, pictures } = author
  const picture = pictures.find(({ width }) => width >= 2 * portraitSize) ?? pictures.at(-1)
  if (!picture) return <Medallion author={author} size={88} />
  return (
    <img
      className="portrait"
      src={picture.url}
      alt={`Portrait of ${name}`}
      width={portraitSize}
      height={portraitSize}
      decoding="async"
    />
  )
}

/** In pixels, on wide screens. */
const portraitSize = 240

function Profile({ author: { biography, expertise, links } }: { author: AuthorProfile }) {
  return (
    <div className="profile-text wrap-break-word">
      {biography.split(/\n(?:[^\S\n]*\n)+/).map((paragraph, index) => (
        // Paragraphs have no key but their position.
        <p key={`p${String(index)}`} className="mb-3">
          {paragraph.split('\n').map((line, at) => (
            <Fragment key={`l${String(at)}`}>
              {at > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </p>
      ))}
      {expertise.length > 0 && (
        <p className="text-small">
          <span className="label mr-3 text-quiet">Writes about</span>
          {expertise.join(', ')}
        </p>
      )}
      {links.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-x-5 text-small">
          {links.map(({ label, url }) => (
            <li key={url}>
              <a className="link inline-block py-1" href={url} rel="me nofollow noopener">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

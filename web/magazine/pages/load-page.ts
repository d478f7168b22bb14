import { data } from 'react-router'
import type { ApiClient } from '../../../contract/client.ts'
import { pathOfPage } from '../../../contract/pages/rules.ts'
import { statusOfError } from '../../api-error.ts'
import { pageHead } from '../head.ts'
import { notFound } from '../listing/load.ts'

/** The text of a page of the publisher, with its head. @throws 404, and 410 if the page was deleted */
export async function loadPage(api: ApiClient, slug: string) {
  const [site, page] = await Promise.all([
    api.call('GET /site', {}),
    api.call('GET /site/pages/:slug', { params: { slug } }).catch((error: unknown) => {
      const status = statusOfError(error)
      if (status === 410) throw data(null, { status })
      throw status === 400 || status === 404 ? notFound() : error
    }),
  ])
  const { title, html, description, pictures } = page
  const picture = pictures.at(-1)
  const head = pageHead(site, {
    path: pathOfPage(slug),
    title,
    description: description || title,
    image: picture && { url: picture.url, alt: title },
  })
  return { head, title, html }
}

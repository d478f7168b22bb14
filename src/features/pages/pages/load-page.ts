import type { ApiClient } from '../../../platform/contract/client.ts'
import { pageHead } from '../../../platform/web/magazine/head.ts'
import { orNotFound } from '../../../platform/web/magazine/paged-list.ts'
import { pathOfPage } from '../contract/rules.ts'

/** @throws 404, and 410 if the page was deleted */
export async function loadPage(api: ApiClient, slug: string) {
  const [site, page] = await Promise.all([
    api.call('GET /site', {}),
    orNotFound(api.call('GET /site/pages/:slug', { params: { slug } })),
  ])
  const { title, html, description, pictures, isOriginal } = page
  const picture = pictures.at(-1)
  const head = pageHead(site, {
    path: pathOfPage(slug),
    title,
    description: description || title,
    image: picture && { ...picture, alt: title },
  })
  return { head, title, html, isOriginal }
}

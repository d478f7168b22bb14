import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router'
import type { ApiName } from '../../../platform/contract/api.ts'
import type { ContentType } from '../../../platform/contract/content/define.ts'
import { listLink, pageLink } from '../../../platform/contract/content/heads.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { pageHead } from '../../../platform/web/magazine/head.ts'
import {
  notFound,
  orNotFound,
  pagedTitle,
  pageInAddress,
  pageLinks,
} from '../../../platform/web/magazine/paged-list.ts'
import type { ListedOf, PageOf, ReadContent } from './read-content.ts'

/** Only loaders import this file, so that no browser gets it. */

export interface ListData<C extends ReadContent> {
  head: MetaDescriptor[]
  data: ListedOf<C>[]
  page: number
  totalPages: number
  total: number
}
export interface PageData<C extends ReadContent> {
  head: MetaDescriptor[]
  entry: PageOf<C>
}

/** Composed call names have no types of their own. @throws 404, 410 */
async function siteAnd<T>({ context }: LoaderFunctionArgs, name: string, parts: object) {
  const api = context.get(apiContext)
  const answer = api.call(name as ApiName, parts as never) as Promise<T>
  return orNotFound(Promise.all([api.call('GET /site', {}), answer]))
}

export const listLoader =
  <C extends ReadContent>(record: ContentType) =>
  async (args: LoaderFunctionArgs): Promise<ListData<C>> => {
    const page = pageInAddress(args.params['page'])
    const query = { page: String(page) }
    const [site, listed] = await siteAnd<Omit<ListData<C>, 'head'>>(args, `GET /home/${record.name}`, { query })
    if (page > 1 && listed.data.length === 0) throw notFound()
    const head = pageHead(site, {
      ...pageLinks(listed, (number) => listLink(record, number)),
      title: pagedTitle(record.title, page),
      description: record.description,
    })
    return { head, ...listed }
  }

export const pageLoader =
  <C extends ReadContent>(record: ContentType) =>
  async (args: LoaderFunctionArgs): Promise<PageData<C>> => {
    const { slug = '' } = args.params
    const [site, entry] = await siteAnd<PageOf<C>>(args, `GET /home/${record.name}/:slug`, { params: { slug } })
    const { title, summary, pictures } = entry
    const image = pictures?.at(-1)
    const head = pageHead(site, {
      path: pageLink(record, slug),
      title,
      description: summary || title,
      image: image && { ...image, alt: title },
    })
    return { head, entry }
  }

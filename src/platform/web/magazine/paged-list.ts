import { data, redirect } from 'react-router'
import { isNotFound, statusOfError } from '../api-error.ts'

/** Throw it to answer the page with 404. */
export const notFound = () => data(null, { status: 404 })

/** The page number in an address: absent on page 1, otherwise a whole number from 2 on. @throws 404 */
export function pageInAddress(segment: string | undefined): number {
  if (segment === undefined) return 1
  if (!/^[1-9]\d*$/.test(segment) || segment === '1') throw notFound()
  return Number(segment)
}

/** Throws 404 if the API does not know what is asked for, 410 if it was deleted, whichever of several calls says so first. */
export const orNotFound = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (statusOfError(error) === 410) throw data(null, { status: 410 })
    throw isNotFound(error) ? notFound() : error
  })

/**
 * Throw it for a list that was removed. Its first page answers 404, since a redirect takes its place that the publisher may change; all others
 * lead there.
 */
export const removed = (isFirstPage: boolean, firstPage: string) =>
  isFirstPage ? notFound() : redirect(firstPage, 301)

/** The addresses of a page of a list and of its neighbours. */
export function pageLinks(
  { page, totalPages }: { page: number; totalPages: number },
  linkTo: (page: number) => string,
) {
  return {
    path: linkTo(page),
    previous: page > 1 ? linkTo(page - 1) : undefined,
    next: page < totalPages ? linkTo(page + 1) : undefined,
  }
}

/** A title with the page number from page 2 on. */
export const pagedTitle = (title: string, page: number) => (page > 1 ? `${title}, page ${page}` : title)

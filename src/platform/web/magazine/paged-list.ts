import { data, redirect } from 'react-router'
import { isNotFound, statusOfError } from '../api-error.ts'

/** Throw it to answer with 404. */
export const notFound = () => data(null, { status: 404 })

/** Absent on page 1, else a whole number from 2 on. @throws 404 */
export function pageInAddress(segment: string | undefined): number {
  if (segment === undefined) return 1
  if (!/^[1-9]\d*$/.test(segment) || segment === '1') throw notFound()
  return Number(segment)
}

/** @throws 404 if the API does not know it, 410 if it was deleted, whichever of several calls says so first. */
export const orNotFound = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (statusOfError(error) === 410) throw data(null, { status: 410 })
    throw isNotFound(error) ? notFound() : error
  })

/** Throw it for a removed list. Page 1 answers 404, which the publisher may redirect; other pages lead there. */
export const removed = (isFirstPage: boolean, firstPage: string) =>
  isFirstPage ? notFound() : redirect(firstPage, 301)

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

export const pagedTitle = (title: string, page: number) => (page > 1 ? `${title}, page ${page}` : title)

import { data } from 'react-router'

/** Any address without a page. The layout's error boundary shows the error page with status 404. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFoundPage() {
  return null
}

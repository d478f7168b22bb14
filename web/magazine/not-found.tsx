import { data } from 'react-router'

/** Every address that is not a page. The layout's error boundary shows the screen, with status 404. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}

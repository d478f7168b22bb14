import { data } from 'react-router'
import { failedPage, gonePage } from '../../platform/contract/links.ts'
import type { Route } from './+types/not-found'

const statuses: Record<string, number> = { [failedPage]: 500, [gonePage]: 410 }

export function loader({ request }: Route.LoaderArgs) {
  throw data(null, { status: statuses[new URL(request.url).pathname] ?? 404 })
}

export default function NotFoundPage() {
  return null
}

import { Link } from 'react-router'
import { links } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { loadHead } from '../../../platform/web/magazine/head.ts'
import { useSite } from '../../../platform/web/magazine/use-site.ts'
import type { Route } from './+types/subscribe'
import { Facts } from './facts.tsx'
import { NewsletterPage } from './newsletter-page.tsx'
import { SubscribeForm } from './subscribe-form.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const pageApi = context.get(apiContext)
  const [{ head }, newsletters] = await Promise.all([
    loadHead(pageApi, {
      path: links.newsletter,
      title: 'Subscribe Newsletter',
      description: 'The newsletter by email. It is free, and you do not need an account.',
    }),
    pageApi.call('GET /home/newsletters', {}),
  ])
  return { head, newsletters }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function NewsletterSubscribePage({ loaderData: { newsletters } }: Route.ComponentProps) {
  const { name } = useSite()
  return (
    <NewsletterPage
      heading="Subscribe Newsletter"
      lead={`News from ${name}, chosen by our editors.`}
      aside={<Facts facts={facts} />}
    >
      <SubscribeForm newsletters={newsletters} />
      <p className="newsletter-ways">
        <span>
          No longer want it?{' '}
          <Link to={links.unsubscribe} className="link">
            Unsubscribe
          </Link>
        </span>
        <span>
          <Link to={links.newsletters} className="link">
            Read earlier issues
          </Link>
        </span>
      </p>
    </NewsletterPage>
  )
}

const facts = {
  Contents: 'Articles of the magazine, each with its first lines and a link.',
  Price: 'Free. You do not need an account.',
  'Your address': 'Used only for the newsletter.',
  Unsubscribing: 'One click on the link in every email.',
}

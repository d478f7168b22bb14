import { Link } from 'react-router'
import { links } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import type { PrivacyFacts } from '../../../contract/site.ts'
import { loadHead } from '../head.ts'
import { useSite } from '../use-site.ts'
import type { Route } from './+types/privacy'
import { TextPage } from './text-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [head, facts] = await Promise.all([
    loadHead(api, {
      path: links.privacy,
      title: 'Privacy',
      description: 'What data this magazine stores about its readers, for how long, who sees it and how to delete it.',
    }),
    api.call('GET /site/privacy', {}),
  ])
  return { ...head, facts }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function PrivacyPage({ loaderData: { facts } }: Route.ComponentProps) {
  return (
    <TextPage reference="R0" heading="Privacy">
      <p>The data we store about you depends on whether you have an account. This page lists all of it.</p>
      <WithoutAccount />
      <WithAccount facts={facts} />
      <Paying facts={facts} />
      <Newsletter facts={facts} />
      <InBrowser facts={facts} />
      <YourRights />
    </TextPage>
  )
}

function WithoutAccount() {
  return (
    <>
      <h2>Without an account</h2>
      <p>
        We count how many people read an article each day. To count you only once, the server keeps a hash in its
        memory. The hash is made from your network address, your browser’s name, the article and a random number that we
        discard at the end of the day. We store only the count, never the hash. We set no cookie for this, and we do not
        count bots that identify themselves.
      </p>
      <p>
        We count search terms by day for half a year, without a record of who typed them. Text that looks like a mail
        address or a telephone number is not stored. We count advertisements in the same way: how often, not by whom.
        Our request log holds the addresses of pages, not of people.
      </p>
      <p>
        For actions that can be attempted too often, such as signing in, we store a hash of the network address until
        the next attempt is allowed. That is usually a few minutes.
      </p>
    </>
  )
}

function WithAccount({ facts }: { facts: PrivacyFacts }) {
  return (
    <>
      <h2>With an account</h2>
      <p>
        We store your user name and e-mail address, your telephone number if you gave one, and your password as a hash
        from which it cannot be recovered
        {facts.hasGoogle && ', or the number by which Google knows you if you sign in with Google'}. For each device on
        which you are signed in, we store the kind of browser, when you signed in and the hour of its last use. We store
        hashes of the networks from which you signed in for 90 days, so that somebody else’s failed attempts do not lock
        you out.
      </p>
      <p>
        We store which articles you read while signed in and when, at most once in half an hour for each article, for{' '}
        {facts.viewsKeptDays} days. The publisher’s administrators can see this list with your name, download it and
        delete it. We use it only to learn what is read. No advertisement and no price depends on it.
      </p>
      <p>
        We keep mails to you until they are sent and for one more day. What you write to the editors through a form
        reaches them by mail and is not stored here.
      </p>
    </>
  )
}

function Paying({ facts }: { facts: PrivacyFacts }) {
  return (
    <>
      <h2>Paying</h2>
      <p>
        We store your orders with plan, price, dates, payment status and, if you gave it, your state for tax purposes.
        We store receipts with your name and address on that day, and every change of your plan with its reason.
        {facts.hasPayments &&
          ' You pay at Razorpay, which is loaded only when you press the button. Card and account numbers go there and never to us.'}{' '}
        Tax law requires us to keep receipts and orders after an account is deleted. The orders then no longer show
        whose they were.
      </p>
    </>
  )
}

function Newsletter({ facts }: { facts: PrivacyFacts }) {
  return (
    <>
      <h2>Newsletter</h2>
      <p>
        We store your address, your name, your telephone number if you gave one, and when you subscribed, confirmed and
        unsubscribed. Every newsletter has a link that unsubscribes you with one click, and so does{' '}
        <Link to={links.unsubscribe}>this page</Link>.{' '}
        {facts.isNewsletterTracked
          ? 'For each subscriber we store which newsletters were opened and which of their links were followed.'
          : 'We do not store whether you open it or follow its links.'}
      </p>
    </>
  )
}

function InBrowser({ facts }: { facts: PrivacyFacts }) {
  return (
    <>
      <h2>In your browser</h2>
      <p>
        There is no tracking cookie, no script of an advertising network and no tracking pixel. Your browser’s storage
        holds your sign-in, your choice of light or dark, your last few searches, and for each article whether we asked
        you to subscribe. The last two never leave your browser.
        {facts.hasGoogle && ' While you sign in with Google, a cookie remembers for a few minutes that you started it.'}{' '}
        Editors’ browsers have a cookie for the back office.
      </p>
    </>
  )
}

function YourRights() {
  const { name, contactEmail } = useSite()
  return (
    <>
      <h2>Seeing and deleting your data</h2>
      <p>
        <Link to={links.account}>Your account</Link> has a button that downloads everything we store about you: account,
        sign-ins, plans, orders, newsletter and the articles you read. Another button deletes the account with your
        name, your address, your sign-ins, your newsletter subscription and the list of articles you read. Receipts and
        orders stay as described above, and so do counts without names. We also keep a hash of your address, so that an
        imported list cannot subscribe it again.
      </p>
      <p>
        {name} is responsible for all of this. Please send questions to{' '}
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
      </p>
    </>
  )
}

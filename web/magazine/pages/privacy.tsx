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
      description: 'What this magazine keeps of its readers, for how long, who sees it, and how to have it deleted.',
    }),
    api.call('GET /site/privacy', {}),
  ])
  return { ...head, facts }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function PrivacyPage({ loaderData: { facts } }: Route.ComponentProps) {
  return (
    <TextPage reference="R0" heading="Privacy">
      <p>What is kept of you depends on whether you have an account. This page lists all of it.</p>
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
        We count how many people read an article on a day. To count you once and not five times, the server holds a
        scrambled mark in its memory, made from your network address, your browser’s name, the article and a random
        number that is thrown away at the end of the day. The mark is never written down; what is written down is the
        count. No cookie is set for it, and programs that say they are programs are left out.
      </p>
      <p>
        What is typed into the search box is counted by day for half a year, without a word on who typed it; text that
        looks like a mail address or a telephone number is not kept at all. Advertisements are counted in the same way:
        how often, not by whom. Our own log of requests holds addresses of pages, not of people.
      </p>
      <p>
        Where something can be tried too often, such as a sign-in, a scrambled form of the network address is kept until
        the next try is allowed, mostly minutes.
      </p>
    </>
  )
}

function WithAccount({ facts }: { facts: PrivacyFacts }) {
  return (
    <>
      <h2>With an account</h2>
      <p>
        Your user name and e-mail address; your telephone number if you gave one; your password as a hash from which it
        cannot be read back{facts.hasGoogle && ', or the number by which Google knows you, if you sign in with Google'}.
        Where you are signed in: the kind of browser, since when, and when it was last used, to the hour. Networks from
        which you have signed in, scrambled, for 90 days, so that nobody’s guesses elsewhere lock you out.
      </p>
      <p>
        Which articles you read while signed in and when, at most once in half an hour for each article, for{' '}
        {facts.viewsKeptDays} days. The publisher’s administrators can see this list with your name, download it and
        delete it. It is used to see what is read and for nothing else: no advertisement and no price depends on it.
      </p>
      <p>
        Mails to you are kept until they are sent and a day longer. What you write to the editors through a form reaches
        them as a mail and is not kept here.
      </p>
    </>
  )
}

function Paying({ facts }: { facts: PrivacyFacts }) {
  return (
    <>
      <h2>Paying</h2>
      <p>
        Your orders, with plan, price, dates, what became of the payment, and the state for the tax if you named it;
        receipts with your name and address as they were that day; and every change of your plan with its reason.
        {facts.hasPayments &&
          ' You pay at Razorpay, which is loaded only when you press the button: cards and accounts are seen there and never here.'}{' '}
        Tax law asks us to keep receipts and orders after an account is deleted; the orders then no longer say whose
        they were.
      </p>
    </>
  )
}

function Newsletter({ facts }: { facts: PrivacyFacts }) {
  return (
    <>
      <h2>Newsletter</h2>
      <p>
        The address, the name, the telephone number if you gave one, and when you subscribed, confirmed and left. Every
        letter has a link that ends it with one click; <Link to={links.unsubscribe}>this page</Link> does the same.{' '}
        {facts.isNewsletterTracked
          ? 'It is kept which letter was opened and which of its links were followed, for each subscriber.'
          : 'Whether you open it or follow its links is not kept.'}
      </p>
    </>
  )
}

function InBrowser({ facts }: { facts: PrivacyFacts }) {
  return (
    <>
      <h2>In your browser</h2>
      <p>
        There is no tracking cookie, no script of an advertising network and no picture from elsewhere that counts you.
        Your browser’s storage holds your sign-in, light or dark if you chose it, your last few searches, and for each
        article whether you were asked to subscribe. The last two never leave it.
        {facts.hasGoogle &&
          ' While you sign in with Google, a cookie knows for some minutes that it was you who began.'}{' '}
        Editors’ browsers have a cookie for the back office.
      </p>
    </>
  )
}

function YourRights() {
  const { name, contactEmail } = useSite()
  return (
    <>
      <h2>Seeing it, and having it deleted</h2>
      <p>
        <Link to={links.account}>Your account</Link> has a button that downloads what is kept of you: account, sign-ins,
        plans, orders, newsletter and the articles you read. Another deletes the account, and with it your name, your
        address, your sign-ins, your newsletter and the list of what you read; what stays are receipts and orders, as
        said, counts without names, and a scrambled form of the address by which a list that somebody brings cannot
        subscribe it again.
      </p>
      <p>
        {name} answers for all of this. Questions go to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
      </p>
    </>
  )
}

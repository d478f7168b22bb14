import { links } from '../../../platform/contract/links.ts'
import { escapeMarkup } from '../../../platform/contract/markup.ts'
import type { PlanNames } from '../../../platform/contract/plans.ts'
import type { PrivacyFacts } from '../../../platform/contract/site.ts'
import type { PrivacyParagraphs } from '../../../platform/server/feature.ts'
import { type StandingPage, standingPages } from '../contract/rules.ts'
export interface OriginalTextFields {
  name: string
  description: string
  contactEmail: string
  planNames: PlanNames
  facts: PrivacyFacts
  privacy: PrivacyParagraphs
}

/** Default texts of the standing pages, as safe HTML. */
export const originalOf = (page: StandingPage, publisher: OriginalTextFields) => ({
  title: standingPages[page].title,
  description: standingPages[page].description,
  html: texts[page]({
    ...publisher,
    name: escapeMarkup(publisher.name),
    description: escapeMarkup(publisher.description),
    contactEmail: escapeMarkup(publisher.contactEmail),
    planNames: { silver: escapeMarkup(publisher.planNames.silver), gold: escapeMarkup(publisher.planNames.gold) },
  })
    .replace(/(?<!\s)\s*\n\s*/g, ' ')
    .replace(/> (?=<\/?(?:p|h2|ul|li)>)/g, '>')
    .replace(/(<(?:p|h2|li)>) | (<\/(?:p|h2|li)>)/g, '$1$2')
    .trim(),
})

const texts: Record<StandingPage, (publisher: OriginalTextFields) => string> = {
  about: ({ name, planNames }) => `
    <p>
      ${name} is a magazine for people who design electronics: engineers who choose the parts, route the boards, write
      the firmware, and are responsible when the first hundred units come back from the field.
    </p>
    <p>
      We report news and what it means for your designs. We read data sheets when we write about new products, and we
      say which numbers are missing. Our design guides work through every calculation so that you can check it. Our
      component articles say who else makes a part, what it is really compatible with, and how long it will be
      available.
    </p>
    <h2>How we are paid</h2>
    <p>
      Most of the magazine is free. Deep-insight articles and analyses of new products are for ${planNames.silver} subscribers,
      market and technology reports for ${planNames.gold} subscribers. Advertisements are marked, have their own places, and do not
      influence our articles.
    </p>
    <h2>Corrections</h2>
    <p>
      If you find an error, please write to the <a href="${links.contact}">editors</a>. We correct the article and
      say so in it.
    </p>`,
  contact: ({ contactEmail }) => `<p><a href="mailto:${contactEmail}">${contactEmail}</a></p>`,
  advertise: ({ name }) => `
    <p>
      Advertisements in ${name} are pictures of 250 by 250 pixels in fixed places on the front page, in the listings
      and beside the articles. They are marked, they do not move, and they do not follow readers elsewhere. The media
      pack lists places and sizes.
    </p>`,
  // No rates and no dates: the publisher sets those.
  'media-pack': ({ name, description }) => `
    <p>${description}</p>
    <p>
      One advertiser has a slot in ${name} at a time. Advertisements are marked. They do not rotate, cover the text or
      move the page as it loads. For rates and free slots, please write to us.
    </p>`,
  events: () => `
    <p>Two electronics conferences, updated 27/09/2025</p>
    <h2>productronica 2025</h2>
    <p>
      The trade fair for electronics development and production: assembly, test, soldering and printed circuit boards.
    </p>
    <ul>
      <li>Dates: 18–21 November 2025</li>
      <li>Location: Munich</li>
      <li>Organizer: Messe München</li>
      <li>URL: <a href="https://productronica.com" rel="noopener">productronica.com</a></li>
    </ul>
    <h2>SEMICON Europa 2025</h2>
    <p>The European semiconductor manufacturing conference, held alongside productronica.</p>
    <ul>
      <li>Dates: 18–21 November 2025</li>
      <li>Location: Munich</li>
      <li>Organizer: SEMI</li>
      <li>URL: <a href="https://www.semiconeuropa.org" rel="noopener">semiconeuropa.org</a></li>
    </ul>`,
  'whats-new': () => `
    <p>
      Every category has a page, part numbers appear beside each story, figures are numbered, and tables keep their
      headings in view while you scroll.
    </p>
    <p>
      Pages follow your system’s light or dark mode, and a switch at the top overrides it. Every section has a feed.
    </p>`,
  privacy: (publisher) =>
    [
      withoutAccount(publisher.privacy),
      withAccount(publisher),
      payingAndReading(publisher.facts),
      rightsOf(publisher),
    ].join(''),
}

const withoutAccount = (privacy: PrivacyParagraphs) => `
    <p>The data we store about you depends on whether you have an account. This page lists all of it.</p>
    <h2>Without an account</h2>
    <p>
      We count how many people read an article each day. To count you only once, the server keeps a hash in its
      memory. The hash is made from your network address, your browser’s name, the article and a random number that we
      discard at the end of the day. We store only the count, never the hash. We set no cookie for this, and we do not
      count bots that identify themselves.
    </p>
    <p>
      We count search terms by day for half a year, without a record of who typed them. Text that looks like an email
      address or a phone number is not stored. We count advertisements in the same way: how often, not by whom. Our
      request log holds the addresses of pages, not of people.
    </p>
    <p>
      For actions that can be attempted too often, such as signing in, we store a hash of the network address until
      the next attempt is allowed. That is usually a few minutes.
    </p>
    ${privacy.withoutAccount}`

const withAccount = ({ facts, privacy }: OriginalTextFields) => `
    <h2>With an account</h2>
    <p>
      We store your user name and email address, your phone number if you gave one, and your password as a hash
      from which it cannot be recovered${
        facts.hasGoogle ? ', or your Google account ID if you sign in with Google' : ''
      }. For each device on
      which you are signed in, we store the kind of browser, when you signed in and the hour of its last use. We store
      hashes of the networks from which you signed in for 90 days, so that someone else’s failed attempts do not lock
      you out.
    </p>
    <p>
      We store which articles you read while signed in and when, at most once in half an hour for each article, for
      ${facts.viewsKeptDays} days. The publisher’s administrators can see this list with your name, download it and
      delete it. We use it only to learn what is read. No advertisement and no price depends on it. We store which
      reports you download and when, so that we can tell you of newer versions, and write your name and the date on each
      page of your copy. We store the classified ads that you place until you delete them or your account.
    </p>
    <p>
      We store the articles that you save and what you follow, until you remove it. Only if you turn on your history do
      we store which articles you opened and where you were in them. You can clear it. Turning it off deletes it.
    </p>
    ${privacy.withAccount}
    <p>
      When our staff change something in your account, such as your plan, a label or a letter, a log says who did it and
      when, with your name or address, which go when you delete your account. We keep the rest ${
        facts.auditYears === 0
          ? 'as long as the magazine exists'
          : `for ${facts.auditYears === 1 ? 'a year' : `${facts.auditYears} years`}`
      }.
    </p>
    <p>
      We keep emails to you until they are sent and for one more day. We email your other form messages to the editors
      and do not store them here.
    </p>`

const payingAndReading = (facts: PrivacyFacts) => `
    <h2>Paying</h2>
    <p>
      We store your orders with the plan or the report, price, dates, payment status and, if you gave it, your state for
      tax purposes. We store receipts with your name and address on that day, and every change of your plan with its
      reason.${
        facts.hasPayments
          ? ' You pay through Razorpay, which loads only when you press the button. Your card and account numbers go to Razorpay, never to us.'
          : ''
      }
      Tax law requires us to keep receipts and orders after an account is deleted. After that, the orders no longer
      carry your name.
    </p>
    <h2>Companies, campuses and webinars</h2>
    <p>
      If a company or campus pays for your reading, we store that you have a seat, since when, and whether you got it by
      your address or by an invitation. Its seat managers see this with your name and email address. They also see how
      many articles all its readers opened each month, but never what you read. If you read through its network without
      an account, we only count you. If you register for a webinar, we store that and when we reminded you.
    </p>
    <h2>Newsletter</h2>
    <p>
      We store your address, your name, your phone number if you gave one, and when you subscribed, confirmed and
      unsubscribed. Every newsletter has a link that unsubscribes you with one click, and so does
      <a href="${links.unsubscribe}">this page</a>.
      ${
        facts.isNewsletterTracked
          ? 'We store which newsletters you open and which links you click.'
          : 'We do not store which newsletters you open or which links you click.'
      }
      We store which newsletters went to you and whether they arrived. A year after a newsletter only counts are left.
    </p>
    <h2>In your browser</h2>
    <p>
      There is no tracking cookie, no script of an advertising network and no tracking pixel. Your browser’s storage
      holds your sign-in, your choice of light or dark, your last few searches, and when we asked you to subscribe. If
      we limit how many articles you can read without an account, it also holds which ones you opened and when. Except
      for your sign-in, none of this leaves your browser.
    </p>
    <p>
      If you follow something before you sign in, your browser keeps it until you have signed in. For each gift link that
      you open, it keeps a pass, so that you can open the link again. Until you close the tab, it keeps how far you
      scrolled and the message that we show next. If you turn it on, your browser also keeps the articles that you saved,
      for reading without a network, until you sign out.${
        facts.hasGoogle
          ? ' While you sign in with Google, a cookie remembers for a few minutes that you started it.'
          : ''
      }
      Editors’ browsers have a cookie for the back office.
    </p>`

const rightsOf = ({ name, facts }: OriginalTextFields) => `
    <h2>Seeing and deleting your data</h2>
    <p>
      <a href="${links.account}">Your account</a> has a button that downloads everything we store about you: account,
      sign-ins, plans, orders, reports, classified ads, newsletter and the articles you read. Another button deletes the
      account with your name, your address, your sign-ins, your newsletter subscription and the list of articles you
      read. Receipts and orders stay as described above, and so do counts without names. We also keep hashes of your
      address, so that an imported list cannot subscribe it again, and so that a new account gets no second trial or use
      of an offer, and neither a seat nor letters that were withdrawn.
    </p>
    <p>
      ${name} is responsible for all of this. Please send questions to
      <a href="mailto:${escapeMarkup(facts.contact)}">${escapeMarkup(facts.contact)}</a>.
    </p>`

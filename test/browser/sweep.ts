import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { screens } from '../../web/admin/screens.ts'
import routes from '../../web/routes.ts'
import { aPassword } from '../visitor.ts'
import { asEditor } from './article-editor.ts'
import { callApi, signsIn, storageOf } from './back-office.ts'
import {
  findProblemsInBothSchemes,
  hydrated,
  isBetween,
  movedUntilNow,
  type Options,
  overflows,
  settled,
  type useBrowser,
  widths,
} from './browser.ts'
import { articleWith } from './magazine.ts'
import { aReader, freshAddress } from './readers.ts'

/** Every page of the site and every screen of the back office with an address that opens it: what the sweep opens. */

const nobodysToken = 'A'.repeat(43)

/** The first link of a page that matches. */
export async function linkOn(address: string, pattern: RegExp): Promise<string> {
  const html = await (await fetch(inject('productUrl') + address)).text()
  const [, link] = new RegExp(`href="(${pattern.source})"`).exec(html) ?? []
  if (!link) throw new Error(`${address} has no link like ${pattern}`)
  return link
}

/** Addresses of the pages of the magazine, by the file that renders them. */
const magazinePages: Record<string, (() => Promise<string> | string)[]> = {
  'magazine/home/page.tsx': [() => '/'],
  'magazine/listing/section.tsx': [
    () => '/section/news/index.html',
    () => '/section/news/index.html/2',
    () => '/section/engineering_students/index.html',
  ],
  'magazine/listing/component.tsx': [() => '/component/analog/index.html'],
  'magazine/categories/page.tsx': [() => '/section/index.html', () => '/section/index.html?category=ai'],
  'magazine/search/page.tsx': [() => '/search?q=regulator', () => '/search?q=osciloscope'],
  'magazine/part/page.tsx': [() => linkOn('/search?q=LM317', /\/part\/[^"?]+/)],
  'magazine/article/page.tsx': [() => articleWith({ access: 'free' }), () => articleWith({ access: 'gold' })],
  'magazine/letters/page.tsx': [
    async () => `/article/${(await articleWith({ access: 'free' })).split('/')[3]}/letters`,
  ],
  'magazine/topic/topics.tsx': [() => '/topics'],
  'magazine/topic/page.tsx': [() => linkOn('/topics', /\/topic\/[^"?]+/)],
  'magazine/author/page.tsx': [() => linkOn('/about', /\/author\/[^"?]+/)],
  'magazine/pages/about.tsx': [() => '/about'],
  'magazine/pages/contact.tsx': [() => '/contact'],
  'magazine/pages/advertise.tsx': [() => '/Advertise'],
  'magazine/pages/own-page.tsx': [anOwnPage],
  'magazine/pages/privacy.tsx': [() => '/privacy'],
  'magazine/pages/whats-new.tsx': [() => '/whats-new.html'],
  'magazine/events/page.tsx': [() => '/events.html'],
  'magazine/events/archive.tsx': [() => '/events/archive'],
  'magazine/events/event.tsx': [() => '/events/power-design-days'],
  'magazine/white-papers/page.tsx': [() => '/white-papers'],
  'magazine/white-papers/white-paper.tsx': [() => linkOn('/white-papers', /\/white-papers\/[^"?]+/)],
  'magazine/reports/page.tsx': [() => '/reports'],
  'magazine/reports/report.tsx': [() => linkOn('/reports', /\/reports\/[^"?/]+/)],
  'magazine/reports/buy.tsx': [async () => `${await linkOn('/reports', /\/reports\/[^"?/]+/)}/buy`],
  'magazine/market-data/page.tsx': [() => '/market-data'],
  'magazine/market-data/series.tsx': [() => linkOn('/market-data', /\/market-data\/[^"?/]+/)],
  'magazine/courses/page.tsx': [() => '/courses'],
  'magazine/courses/course.tsx': [() => linkOn('/courses', /\/courses\/[^"?/]+/)],
  'magazine/classifieds/page.tsx': [() => '/classifieds'],
  'magazine/classifieds/ad.tsx': [() => linkOn('/classifieds', /\/classifieds\/\d+/)],
  'magazine/tools/page.tsx': [() => '/tools'],
  'magazine/tools/calculator.tsx': [() => '/tools/crystal-load'],
  'magazine/glossary/page.tsx': [() => '/glossary'],
  'magazine/corrections/page.tsx': [() => '/corrections'],
  'magazine/newsletter/archive/newsletters.tsx': [() => '/newsletters'],
  'magazine/newsletter/archive/newsletter.tsx': [() => '/newsletters/weekly'],
  'magazine/newsletter/archive/issue.tsx': [() => linkOn('/newsletters/weekly', /\/newsletters\/weekly\/[^"?/]+/)],
  'magazine/newsletter/subscribe.tsx': [() => '/Subscribe'],
  'magazine/newsletter/unsubscribe.tsx': [() => '/unsubscribe-newsletter'],
  'magazine/newsletter/unsubscribe-by-link.tsx': [() => `/unsubscribe-newsletter/${nobodysToken}`],
  'magazine/newsletter/resubscribe-by-link.tsx': [() => `/resubscribe-newsletter/${nobodysToken}`],
  'magazine/newsletter/preferences.tsx': [() => `/newsletter-preferences/${nobodysToken}`],
  'magazine/newsletter/confirm-by-link.tsx': [() => `/confirm-newsletter/${nobodysToken}`],
  'magazine/subscribe/page.tsx': [() => '/subcribe_user'],
  'magazine/not-found.tsx': [() => '/no/such/page'],
}

/** Addresses of the pages around accounts, in the browser of a signed-in reader. */
const accountPages: typeof magazinePages = {
  'account/my-account/page.tsx': [() => '/account'],
  'account/benefits/page.tsx': [() => '/account/benefits'],
  'account/letters/page.tsx': [() => '/account/letters'],
  'account/reports/page.tsx': [() => '/account/reports'],
  'account/classifieds/page.tsx': [() => '/account/classifieds'],
  'account/given/page.tsx': [() => '/account/given'],
  'account/saved/page.tsx': [() => '/account/saved'],
  'account/saved/offline/page.tsx': [() => '/account/saved/offline'],
  'account/history/page.tsx': [() => '/account/history'],
  'account/following/page.tsx': [() => '/account/following'],
  'account/following/end-mails.tsx': [() => `/end-follow-mails/${nobodysToken}`],
  'account/organisation/page.tsx': [() => '/account/organisation'],
  'account/login/page.tsx': [() => '/login'],
  'account/signup.tsx': [() => '/signup'],
  'account/forgot-password.tsx': [() => '/forgot-password'],
  'account/reset-password.tsx': [() => `/reset-password/${nobodysToken}`],
  'account/invitation.tsx': [() => `/invitation/${nobodysToken}`],
  'magazine/white-papers/by-link.tsx': [() => `/white-paper/${nobodysToken}`],
  'account/gift.tsx': [() => `/gift/${nobodysToken}`],
  'account/seat.tsx': [() => `/seat/${nobodysToken}`],
  'account/confirm-email.tsx': [() => `/confirm-email/${nobodysToken}`],
  'account/verify-email.tsx': [() => `/verify-email/${nobodysToken}`],
}

async function anOwnPage(): Promise<string> {
  const slug = `swept-${crypto.randomUUID().slice(0, 8)}`
  await asEditor('POST', '/admin/pages', { slug, title: 'A page of the publisher', html: '<p>Its text.</p>' })
  await asEditor('PUT', `/admin/pages/${slug}/publication`, { isPublished: true })
  return `/p/${slug}`
}

const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children }) => (children ? filesOf(children) : [file]))

/** A screen of the back office, and an address that leads to a file. */
const walkedOtherwise = ['admin/page.tsx', 'magazine/pages/media-pack.tsx']

/** The files of the site's pages for which the sweep has no address. */
export function filesWithoutAddress(): string[] {
  const known = new Set([...Object.keys(magazinePages), ...Object.keys(accountPages), ...walkedOtherwise])
  return [...new Set(filesOf(routes))].filter((file) => !known.has(file))
}

/** The number or name of the first record of a list of the back office. */
const firstOf = (path: string, key: 'id' | 'slug') => async (): Promise<string> => {
  const { data } = await asEditor<{ data: { id: number | string; slug: string }[] }>('GET', path)
  const value = data[0]?.[key]
  if (value === undefined) throw new Error(`${path} has no rows`)
  return String(value)
}

/** The records that screens with a parameter open. */
const recordsOf: Record<string, () => Promise<string> | string> = {
  // One without wide equations.
  'edit/:id': async () => (await articleWith({ access: 'free', section: 'news' })).split('/')[3] ?? '',
  'pages/:slug': () => 'about',
  'events/:id': firstOf('/admin/events', 'id'),
  'reports/:id': firstOf('/admin/reports', 'id'),
  'market-data/:id': firstOf('/admin/market-data', 'id'),
  'courses/:id': firstOf('/admin/courses', 'id'),
  'white-papers/:id': firstOf('/admin/white-papers', 'id'),
  'white-papers/:id/leads': firstOf('/admin/white-papers', 'id'),
}

/** Only another test has an import. */
const walkedElsewhere = 'import/:id'

/** The addresses of the back office. */
export const screenAddresses = screens
  .filter(({ path }) => path !== walkedElsewhere)
  .map(({ path }) => ({
    name: `/admin/${path}`,
    find: async () => `/admin/${path.includes(':') ? path.replace(/:\w+/, (await recordsOf[path]?.()) ?? '') : path}`,
  }))

const named = (pages: typeof magazinePages) =>
  Object.entries(pages).flatMap(([file, finds]) => finds.map((find, index) => ({ name: `${file} ${index + 1}`, find })))
export const magazineAddresses = named(magazinePages)
export const accountAddresses = named(accountPages)

/** The browser storage of a reader with gold whose lists all have something. */
export async function aReaderWithEverything(): Promise<NonNullable<Options['storageState']>> {
  const email = freshAddress()
  await aReader(email)
  const signedIn = await signsIn({ email, password: aPassword })
  const { token } = signedIn
  const { records } = await callApi<{ records: { users: { id: number }[] } }>('GET', '/auth/my-data', { token })
  await asEditor('PUT', '/admin/subscriptions', {
    user_id: records.users[0]?.id,
    is_subscribed: 1,
    is_premium: 1,
    reason: 'to see what gold sees',
  })
  const id = Number((await articleWith({ access: 'free' })).split('/')[3])
  await callApi('PUT', `/auth/saved/${id}`, { token, body: {} })
  await callApi('PUT', '/auth/follows', { token, body: { kind: 'section', target: 'news' } })
  await callApi('POST', '/auth/letters', { token, body: { articleId: id, text: 'A good guide. What about ripple?' } })
  return storageOf(signedIn)
}

/**
 * Expects an address to be in order on a phone and a desktop, in light and dark: axe, its width, that nothing moves while it opens, short
 * links, and outside of the back office a focus that is seen. A personal page is opened once and then widened: what only the browser knows
 * may move it.
 */
export async function sweep(
  reader: ReturnType<typeof useBrowser>,
  address: string,
  { isPersonal = false, ...options }: Options & { isPersonal?: boolean } = {},
): Promise<void> {
  const page = await reader.open(address, { ...options, width: 390 })
  for (const width of widths) {
    if (isBetween(width)) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await overflows(page), `${address} overflows ${width} pixels`).toBe(false)
      expect.soft(await neighbouringAds(page), `advertisements of ${address} at ${width} pixels`).toEqual([])
      continue
    }
    if (width === 1440) {
      await page.setViewportSize({ width, height: 900 })
      if (!isPersonal) await page.reload()
      await hydrated(page)
    }
    await settled(page)
    if (!isPersonal) expect.soft(await movedUntilNow(page), `what moves at ${width} pixels`).toBe('')
    expect.soft(await overflows(page), `${address} overflows ${width} pixels`).toBe(false)
    expect.soft(await findProblemsInBothSchemes(page), `${address} at ${width} pixels`).toEqual([])
    if (width === 390)
      expect.soft(await neighbouringAds(page), `advertisements of ${address} at ${width} pixels`).toEqual([])
  }
  expect.soft(await wordyLinks(page), `links of ${address} that say more than where they lead`).toEqual([])
  if (!address.startsWith('/admin')) expect.soft(await findHiddenFocus(page), `hidden focus on ${address}`).toEqual([])
}

/** What looks the same with the focus of the keyboard and without: one element of each kind. */
async function findHiddenFocus(page: Page): Promise<string[]> {
  // After a key, the browser shows the focus that a script moves as that of the keyboard.
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const properties = ['outline', 'box-shadow', 'border-color', 'background-color', 'text-decoration', 'transform']
    const look = (element: Element) =>
      [null, '::before', '::after']
        .map((part) => getComputedStyle(element, part))
        .flatMap((style) => properties.map((property) => style.getPropertyValue(property)))
        .join()
    const ways = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    const kinds = new Map<string, HTMLElement>()
    for (const element of document.querySelectorAll<HTMLElement>(ways)) {
      const { tagName, className, parentElement } = element
      const kind = [tagName, className, parentElement?.tagName, parentElement?.className].join()
      if (element.tabIndex >= 0 && element.checkVisibility() && !kinds.has(kind)) kinds.set(kind, element)
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const unfocused = [...kinds.values()].map((element) => ({ element, before: look(element) }))
    return unfocused.flatMap(({ element, before }) => {
      element.focus({ preventScroll: true })
      const isHidden = document.activeElement === element && look(element) === before
      return isHidden ? element.outerHTML.slice(0, 120) : []
    })
  })
}

/** Advertisements with nothing to read between them and the one before. Wide screens have a column of them. */
const neighbouringAds = (page: Page) =>
  page.locator('.ad-slot').evaluateAll((slots) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const texts: DOMRect[] = []
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      if (!node.textContent?.trim() || !node.parentElement?.checkVisibility() || node.parentElement.closest('.ad-slot'))
        continue
      range.selectNodeContents(node)
      texts.push(range.getBoundingClientRect())
    }
    const boxes = slots
      .filter((slot) => slot.checkVisibility())
      .map((slot) => ({ name: slot.ariaLabel, box: slot.getBoundingClientRect() }))
      .toSorted((one, other) => one.box.top - other.box.top)
    return boxes.flatMap(({ name, box }, index) => {
      const before = boxes[index - 1]
      const isApart = !before || texts.some(({ top, bottom }) => top >= before.box.bottom && bottom <= box.top)
      return isApart ? [] : `${before.name} and ${name}`
    })
  })

/** Links around more than a name: readers who list links or hear them one by one would hear dates and summaries too. */
const wordyLinks = (page: Page) =>
  page
    .locator('main a:has(time, h1, h2, h3, h4, p, li)')
    .evaluateAll((links) => links.map(({ textContent }) => textContent?.slice(0, 60)))

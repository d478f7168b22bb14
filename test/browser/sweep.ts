import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { screens } from '../../src/app/admin/screens.ts'
import { contentHeads, listLink } from '../../src/platform/contract/content/heads.ts'
import routes, { pageFile } from '../../src/routes.ts'
import { callApi } from './api.ts'
import { asEditor } from './article-editor.ts'
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
import { aSignedInReader } from './signed-in-reader.ts'
import { resize } from './warm-pages.ts'

const nobodysToken = 'A'.repeat(43)

export async function linkOn(address: string, pattern: RegExp): Promise<string> {
  const html = await (await fetch(inject('productUrl') + address)).text()
  const [, link] = new RegExp(`href="(${pattern.source})"`).exec(html) ?? []
  if (!link) throw new Error(`${address} has no link like ${pattern}`)
  return link
}

const magazinePages: Record<string, (() => Promise<string> | string)[]> = {
  'features/front-page/pages/page.tsx': [() => '/'],
  'features/sections/pages/section.tsx': [
    () => '/section/news/index.html',
    () => '/section/news/index.html/2',
    () => '/section/engineering_students/index.html',
  ],
  'features/sections/pages/component.tsx': [() => '/component/analog/index.html'],
  'features/sections/pages/categories/page.tsx': [() => '/section/index.html', () => '/section/index.html?category=ai'],
  'features/search/pages/page.tsx': [() => '/search?q=regulator', () => '/search?q=osciloscope'],
  'features/parts/pages/page.tsx': [() => linkOn('/search?q=LM317', /\/part\/[^"?]+/)],
  'app/magazine/article.tsx': [() => articleWith({ access: 'free' }), () => articleWith({ access: 'gold' })],
  'features/letters/pages/page.tsx': [
    async () => `/article/${(await articleWith({ access: 'free' })).split('/')[3]}/letters`,
  ],
  'features/articles/pages/feeds/page.tsx': [() => '/topics'],
  'features/topics/pages/page.tsx': [() => linkOn('/topics', /\/topic\/[^"?]+/)],
  'features/authors/pages/page.tsx': [() => linkOn('/about', /\/author\/[^"?]+/)],
  'features/pages/pages/about.tsx': [() => '/about'],
  'features/pages/pages/contact.tsx': [() => '/contact'],
  'features/pages/pages/advertise.tsx': [() => '/Advertise'],
  'features/pages/pages/own-page.tsx': [anOwnPage],
  'features/pages/pages/privacy.tsx': [() => '/privacy'],
  'features/pages/pages/whats-new.tsx': [() => '/whats-new.html'],
  'features/events/pages/page.tsx': [() => '/events.html'],
  'features/events/pages/archive.tsx': [() => '/events/archive'],
  'features/events/pages/event.tsx': [() => '/events/power-design-days'],
  ...Object.fromEntries(
    contentHeads.flatMap((head) => [
      [`features/${head.name}/pages/page.tsx`, [() => listLink(head)]],
      [pageFile(head), [() => linkOn(listLink(head), new RegExp(`/${head.name}/[^"?/]+`))]],
    ]),
  ),
  'features/reports/pages/buy.tsx': [async () => `${await linkOn('/reports', /\/reports\/[^"?/]+/)}/buy`],
  'features/classifieds/pages/page.tsx': [() => '/classifieds'],
  'features/classifieds/pages/ad.tsx': [() => linkOn('/classifieds', /\/classifieds\/\d+/)],
  'features/calculators/pages/page.tsx': [() => '/tools'],
  'features/calculators/pages/calculator.tsx': [() => '/tools/crystal-load'],
  'features/glossary/pages/page.tsx': [() => '/glossary'],
  'features/articles/pages/corrections/page.tsx': [() => '/corrections'],
  'features/newsletter/pages/archive/newsletters.tsx': [() => '/newsletters'],
  'features/newsletter/pages/archive/newsletter.tsx': [() => '/newsletters/weekly'],
  'features/newsletter/pages/archive/issue.tsx': [
    () => linkOn('/newsletters/weekly', /\/newsletters\/weekly\/[^"?/]+/),
  ],
  'features/newsletter/pages/subscribe.tsx': [() => '/Subscribe'],
  'features/newsletter/pages/unsubscribe.tsx': [() => '/unsubscribe-newsletter'],
  'features/newsletter/pages/unsubscribe-by-link.tsx': [() => `/unsubscribe-newsletter/${nobodysToken}`],
  'features/newsletter/pages/resubscribe-by-link.tsx': [() => `/resubscribe-newsletter/${nobodysToken}`],
  'features/newsletter/pages/preferences.tsx': [() => `/newsletter-preferences/${nobodysToken}`],
  'features/newsletter/pages/confirm-by-link.tsx': [() => `/confirm-newsletter/${nobodysToken}`],
  'features/subscriptions/pages/page.tsx': [() => '/subcribe_user'],
  'app/magazine/not-found.tsx': [() => '/no/such/page'],
}

const accountPages: typeof magazinePages = {
  'app/magazine/my-account.tsx': [() => '/account'],
  'features/subscriptions/pages/account/page.tsx': [() => '/account/benefits'],
  'features/letters/pages/account/page.tsx': [() => '/account/letters'],
  'features/reports/pages/account/page.tsx': [() => '/account/reports'],
  'features/classifieds/pages/account/page.tsx': [() => '/account/classifieds'],
  'features/subscriptions/pages/given/page.tsx': [() => '/account/given'],
  'features/saved-articles/pages/saved/page.tsx': [() => '/account/saved'],
  'features/saved-articles/pages/saved/offline/page.tsx': [() => '/account/saved/offline'],
  'features/saved-articles/pages/history/page.tsx': [() => '/account/history'],
  'features/follows/pages/page.tsx': [() => '/account/following'],
  'features/follows/pages/end-mails.tsx': [() => `/end-follow-mails/${nobodysToken}`],
  'features/organisations/pages/page.tsx': [() => '/account/organisation'],
  'features/accounts/pages/login/page.tsx': [() => '/login'],
  'features/accounts/pages/signup.tsx': [() => '/signup'],
  'features/accounts/pages/forgot-password.tsx': [() => '/forgot-password'],
  'features/accounts/pages/reset-password.tsx': [() => `/reset-password/${nobodysToken}`],
  'features/accounts/pages/invitation.tsx': [() => `/invitation/${nobodysToken}`],
  'features/white-papers/pages/by-link.tsx': [() => `/white-paper/${nobodysToken}`],
  'features/subscriptions/pages/gift.tsx': [() => `/gift/${nobodysToken}`],
  'features/organisations/pages/seat.tsx': [() => `/seat/${nobodysToken}`],
  'features/accounts/pages/confirm-email.tsx': [() => `/confirm-email/${nobodysToken}`],
  'features/accounts/pages/verify-email.tsx': [() => `/verify-email/${nobodysToken}`],
}

async function anOwnPage(): Promise<string> {
  const slug = `swept-${crypto.randomUUID().slice(0, 8)}`
  await asEditor('POST', '/admin/pages', { slug, title: 'A page of the publisher', html: '<p>Its text.</p>' })
  await asEditor('PUT', `/admin/pages/${slug}/publication`, { isPublished: true })
  return `/p/${slug}`
}

const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children }) => (children ? filesOf(children) : [file]))

const walkedOtherwise = ['app/admin/page.tsx', 'features/pages/pages/media-pack.tsx']

export function filesWithoutAddress(): string[] {
  const known = new Set([...Object.keys(magazinePages), ...Object.keys(accountPages), ...walkedOtherwise])
  return [...new Set(filesOf(routes))].filter((file) => !known.has(file))
}

const firstOf = (path: string, key: 'id' | 'slug') => async (): Promise<string> => {
  const { data } = await asEditor<{ data: { id: number | string; slug: string }[] }>('GET', path)
  const value = data[0]?.[key]
  if (value === undefined) throw new Error(`${path} has no rows`)
  return String(value)
}

const recordsOf: Record<string, () => Promise<string> | string> = {
  // An article without wide equations.
  'edit/:id': async () => (await articleWith({ access: 'free', section: 'news' })).split('/')[3] ?? '',
  'pages/:slug': () => 'about',
  'events/:id': firstOf('/admin/events', 'id'),
  ...Object.fromEntries(contentHeads.map(({ name }) => [`${name}/:id`, firstOf(`/admin/${name}`, 'id')])),
  'white-papers/:id/leads': firstOf('/admin/white-papers', 'id'),
}

/** Only another test has an import. */
const walkedElsewhere = 'import/:id'

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

export async function aReaderWithEverything(): Promise<NonNullable<Options['storageState']>> {
  const { id: userId, token, storageState } = await aSignedInReader('Priya')
  const plan = { user_id: userId, is_subscribed: 1, is_premium: 1, reason: 'to see what gold sees' }
  await asEditor('PUT', '/admin/subscriptions', plan)
  const id = Number((await articleWith({ access: 'free' })).split('/')[3])
  await callApi('PUT', `/auth/saved/${id}`, { token, body: {} })
  await callApi('PUT', '/auth/follows', { token, body: { kind: 'section', target: 'news' } })
  await callApi('POST', '/auth/letters', { token, body: { articleId: id, text: 'A good guide. What about ripple?' } })
  return storageState
}

/**
 * Checks an address on a phone and a desktop, in light and dark: axe, width, layout shifts, short links, and outside of
 * the back office a visible focus. A personal page is opened once and then widened: what only the browser knows may
 * move it.
 */
export async function sweep(
  reader: ReturnType<typeof useBrowser>,
  address: string,
  { isPersonal = false, ...options }: Options & { isPersonal?: boolean } = {},
): Promise<void> {
  const page = await reader.open(address, { ...options, width: 390 })
  for (const width of widths) {
    if (isBetween(width)) {
      await resize(page, { width, height: 900 })
      expect.soft(await overflows(page), `${address} overflows ${width} pixels`).toBe(false)
      expect.soft(await neighbouringAds(page), `advertisements of ${address} at ${width} pixels`).toEqual([])
      continue
    }
    if (width === 1440) {
      await resize(page, { width, height: 900 })
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

async function findHiddenFocus(page: Page): Promise<string[]> {
  // After a key, the browser shows focus set by a script as keyboard focus.
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

/** Advertisements without content between them and the previous one. Wide screens have a column of them. */
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

/** Links around more than a name: screen readers would read dates and summaries too. */
const wordyLinks = (page: Page) =>
  page
    .locator('main a:has(time, h1, h2, h3, h4, p, li)')
    .evaluateAll((links) => links.map(({ textContent }) => textContent?.slice(0, 60)))

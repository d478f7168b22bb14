import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { type ContentHead, contentHeads } from './platform/contract/content/heads.ts'

/** `/Advertise` is a page, `/advertise` is not. */
const exactly = { caseSensitive: true }

/** The list of a content type, and each of its pages. */
const contentRoutes = ({ name, noun }: ContentHead) => [
  route(name, `features/${name}/pages/page.tsx`, exactly),
  route(`${name}/page/:page`, `features/${name}/pages/page.tsx`, { ...exactly, id: `${name}-page` }),
  route(`${name}/:slug`, `features/${name}/pages/${noun.replaceAll(' ', '-')}.tsx`, exactly),
]

export default [
  layout('app/magazine/layout.tsx', { id: 'magazine' }, [
    index('features/front-page/pages/page.tsx'),

    // news, new-products, design-guide, engineering_students, sourcing-database
    route('section/:folder/index.html/:page?', 'features/sections/pages/section.tsx', exactly),
    route('component/:category/index.html/:page?', 'features/sections/pages/component.tsx', exactly),
    route('section/index.html', 'features/sections/pages/categories/page.tsx', exactly),

    route('search', 'features/search/pages/page.tsx', exactly),
    route('part/:number/:page?', 'features/parts/pages/page.tsx', exactly),

    // The words say what it is about; the number finds it.
    route('section/:folder/:id/:words?', 'features/articles/pages/page.tsx', exactly),
    route('article/:id', 'features/articles/pages/page.tsx', { ...exactly, id: 'article-by-id' }),

    route('article/:id/letters/:page?', 'features/letters/pages/page.tsx', exactly),

    route('topics', 'features/articles/pages/topic/topics.tsx', exactly),
    route('topic/:slug/:page?', 'features/articles/pages/topic/page.tsx', exactly),
    route('author/:slug/:page?', 'features/authors/pages/page.tsx', exactly),

    route('about', 'features/pages/pages/about.tsx', exactly),
    route('contact', 'features/pages/pages/contact.tsx', exactly),
    route('Advertise', 'features/pages/pages/advertise.tsx', exactly),
    route('media-pack', 'features/pages/pages/media-pack.tsx', exactly),
    route('p/:slug', 'features/pages/pages/own-page.tsx', exactly),
    route('privacy', 'features/pages/pages/privacy.tsx', exactly),
    route('events.html', 'features/events/pages/page.tsx', exactly),
    route('events/archive/:page?', 'features/events/pages/archive.tsx', exactly),
    route('events/:slug', 'features/events/pages/event.tsx', exactly),
    ...contentHeads.flatMap(contentRoutes),
    route('reports/:slug/buy', 'features/reports/pages/buy.tsx', exactly),
    route('classifieds', 'features/classifieds/pages/page.tsx', exactly),
    route('classifieds/page/:page', 'features/classifieds/pages/page.tsx', { ...exactly, id: 'classifieds-page' }),
    route('classifieds/in/:category/:page?', 'features/classifieds/pages/page.tsx', {
      ...exactly,
      id: 'classifieds-category',
    }),
    route('classifieds/:id', 'features/classifieds/pages/ad.tsx', exactly),
    route('tools', 'features/calculators/pages/page.tsx', exactly),
    route('tools/:name', 'features/calculators/pages/calculator.tsx', exactly),

    route('glossary', 'features/glossary/pages/page.tsx', exactly),
    route('corrections', 'features/articles/pages/corrections/page.tsx', exactly),
    route('whats-new.html', 'features/pages/pages/whats-new.tsx', exactly),

    route('newsletters', 'features/newsletter/pages/archive/newsletters.tsx', exactly),
    route('newsletters/:slug', 'features/newsletter/pages/archive/newsletter.tsx', exactly),
    route('newsletters/:slug/:issue', 'features/newsletter/pages/archive/issue.tsx', exactly),
    route('Subscribe', 'features/newsletter/pages/subscribe.tsx', exactly),
    route('unsubscribe-newsletter', 'features/newsletter/pages/unsubscribe.tsx', exactly),
    route('unsubscribe-newsletter/:token', 'features/newsletter/pages/unsubscribe-by-link.tsx', exactly),
    route('resubscribe-newsletter/:token', 'features/newsletter/pages/resubscribe-by-link.tsx', exactly),
    route('newsletter-preferences/:token', 'features/newsletter/pages/preferences.tsx', exactly),
    route('confirm-newsletter/:token', 'features/newsletter/pages/confirm-by-link.tsx', exactly),

    route('subcribe_user', 'features/subscriptions/pages/page.tsx', exactly),
    route('account', 'features/accounts/pages/my-account/page.tsx', exactly),
    route('account/benefits', 'features/subscriptions/pages/account/page.tsx', exactly),
    route('account/letters', 'features/letters/pages/account/page.tsx', exactly),
    route('account/reports', 'features/reports/pages/account/page.tsx', exactly),
    route('account/classifieds', 'features/classifieds/pages/account/page.tsx', exactly),
    route('account/given', 'features/subscriptions/pages/given/page.tsx', exactly),
    route('account/saved', 'features/saved-articles/pages/saved/page.tsx', exactly),
    // Only the browser knows the number of the article.
    route('account/saved/offline/:token?', 'features/saved-articles/pages/saved/offline/page.tsx', exactly),
    route('account/history', 'features/saved-articles/pages/history/page.tsx', exactly),
    route('account/following', 'features/follows/pages/page.tsx', exactly),
    route('end-follow-mails/:token', 'features/follows/pages/end-mails.tsx', exactly),
    route('account/organisation', 'features/organisations/pages/page.tsx', exactly),

    route('*', 'app/magazine/not-found.tsx'),
  ]),

  layout('features/accounts/pages/layout.tsx', [
    route('login', 'features/accounts/pages/login/page.tsx', exactly),
    route('signup', 'features/accounts/pages/signup.tsx', exactly),
    route('forgot-password', 'features/accounts/pages/forgot-password.tsx', exactly),
    route('reset-password/:token', 'features/accounts/pages/reset-password.tsx', exactly),
    route('invitation/:token', 'features/accounts/pages/invitation.tsx', exactly),
    route('white-paper/:token', 'features/white-papers/pages/by-link.tsx', exactly),
    route('gift/:token', 'features/subscriptions/pages/gift.tsx', exactly),
    route('seat/:token', 'features/organisations/pages/seat.tsx', exactly),
    route('confirm-email/:token', 'features/accounts/pages/confirm-email.tsx', exactly),
    route('verify-email/:token', 'features/accounts/pages/verify-email.tsx', exactly),
  ]),

  // The back office has a router of its own: admin/screens.ts.
  route('admin/*', 'app/admin/page.tsx', exactly),
] satisfies RouteConfig

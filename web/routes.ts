import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { type ContentHead, contentHeads } from '../contract/content/heads.ts'

/** `/Advertise` is a page, `/advertise` is not. */
const exactly = { caseSensitive: true }

/** The list of a content type, and each of its pages. */
const contentRoutes = ({ name, noun }: ContentHead) => [
  route(name, `magazine/${name}/page.tsx`, exactly),
  route(`${name}/page/:page`, `magazine/${name}/page.tsx`, { ...exactly, id: `${name}-page` }),
  route(`${name}/:slug`, `magazine/${name}/${noun.replaceAll(' ', '-')}.tsx`, exactly),
]

export default [
  layout('magazine/layout.tsx', [
    index('magazine/home/page.tsx'),

    // news, new-products, design-guide, engineering_students, sourcing-database
    route('section/:folder/index.html/:page?', 'magazine/listing/section.tsx', exactly),
    route('component/:category/index.html/:page?', 'magazine/listing/component.tsx', exactly),
    route('section/index.html', 'magazine/categories/page.tsx', exactly),

    route('search', 'magazine/search/page.tsx', exactly),
    route('part/:number/:page?', 'magazine/part/page.tsx', exactly),

    // The words say what it is about; the number finds it.
    route('section/:folder/:id/:words?', 'magazine/article/page.tsx', exactly),
    route('article/:id', 'magazine/article/page.tsx', { ...exactly, id: 'article-by-id' }),

    route('article/:id/letters/:page?', 'magazine/letters/page.tsx', exactly),

    route('topics', 'magazine/topic/topics.tsx', exactly),
    route('topic/:slug/:page?', 'magazine/topic/page.tsx', exactly),
    route('author/:slug/:page?', 'magazine/author/page.tsx', exactly),

    route('about', 'magazine/pages/about.tsx', exactly),
    route('contact', 'magazine/pages/contact.tsx', exactly),
    route('Advertise', 'magazine/pages/advertise.tsx', exactly),
    route('media-pack', 'magazine/pages/media-pack.tsx', exactly),
    route('p/:slug', 'magazine/pages/own-page.tsx', exactly),
    route('privacy', 'magazine/pages/privacy.tsx', exactly),
    route('events.html', 'magazine/events/page.tsx', exactly),
    route('events/archive/:page?', 'magazine/events/archive.tsx', exactly),
    route('events/:slug', 'magazine/events/event.tsx', exactly),
    ...contentHeads.flatMap(contentRoutes),
    route('reports/:slug/buy', 'magazine/reports/buy.tsx', exactly),
    route('classifieds', 'magazine/classifieds/page.tsx', exactly),
    route('classifieds/page/:page', 'magazine/classifieds/page.tsx', { ...exactly, id: 'classifieds-page' }),
    route('classifieds/in/:category/:page?', 'magazine/classifieds/page.tsx', {
      ...exactly,
      id: 'classifieds-category',
    }),
    route('classifieds/:id', 'magazine/classifieds/ad.tsx', exactly),
    route('tools', 'magazine/tools/page.tsx', exactly),
    route('tools/:name', 'magazine/tools/calculator.tsx', exactly),

    route('glossary', 'magazine/glossary/page.tsx', exactly),
    route('corrections', 'magazine/corrections/page.tsx', exactly),
    route('whats-new.html', 'magazine/pages/whats-new.tsx', exactly),

    route('newsletters', 'magazine/newsletter/archive/newsletters.tsx', exactly),
    route('newsletters/:slug', 'magazine/newsletter/archive/newsletter.tsx', exactly),
    route('newsletters/:slug/:issue', 'magazine/newsletter/archive/issue.tsx', exactly),
    route('Subscribe', 'magazine/newsletter/subscribe.tsx', exactly),
    route('unsubscribe-newsletter', 'magazine/newsletter/unsubscribe.tsx', exactly),
    route('unsubscribe-newsletter/:token', 'magazine/newsletter/unsubscribe-by-link.tsx', exactly),
    route('resubscribe-newsletter/:token', 'magazine/newsletter/resubscribe-by-link.tsx', exactly),
    route('newsletter-preferences/:token', 'magazine/newsletter/preferences.tsx', exactly),
    route('confirm-newsletter/:token', 'magazine/newsletter/confirm-by-link.tsx', exactly),

    route('subcribe_user', 'magazine/subscribe/page.tsx', exactly),
    route('account', 'account/my-account/page.tsx', exactly),
    route('account/benefits', 'account/benefits/page.tsx', exactly),
    route('account/letters', 'account/letters/page.tsx', exactly),
    route('account/reports', 'account/reports/page.tsx', exactly),
    route('account/classifieds', 'account/classifieds/page.tsx', exactly),
    route('account/given', 'account/given/page.tsx', exactly),
    route('account/saved', 'account/saved/page.tsx', exactly),
    // Only the browser knows the number of the article.
    route('account/saved/offline/:token?', 'account/saved/offline/page.tsx', exactly),
    route('account/history', 'account/history/page.tsx', exactly),
    route('account/following', 'account/following/page.tsx', exactly),
    route('end-follow-mails/:token', 'account/following/end-mails.tsx', exactly),
    route('account/organisation', 'account/organisation/page.tsx', exactly),

    route('*', 'magazine/not-found.tsx'),
  ]),

  layout('account/layout.tsx', [
    route('login', 'account/login/page.tsx', exactly),
    route('signup', 'account/signup.tsx', exactly),
    route('forgot-password', 'account/forgot-password.tsx', exactly),
    route('reset-password/:token', 'account/reset-password.tsx', exactly),
    route('invitation/:token', 'account/invitation.tsx', exactly),
    route('white-paper/:token', 'magazine/white-papers/by-link.tsx', exactly),
    route('gift/:token', 'account/gift.tsx', exactly),
    route('seat/:token', 'account/seat.tsx', exactly),
    route('confirm-email/:token', 'account/confirm-email.tsx', exactly),
    route('verify-email/:token', 'account/verify-email.tsx', exactly),
  ]),

  // The back office has a router of its own: admin/screens.ts.
  route('admin/*', 'admin/page.tsx', exactly),
] satisfies RouteConfig

import type { ArticleListItem } from '../../../contract/article/articles.ts'
import type { ApiClient } from '../../../contract/client.ts'
import type { Site } from '../../../contract/site.ts'
import { sectionLabel } from '../../ui/section-labels.ts'
import type { Story } from '../../ui/story.ts'
import { loadAds } from '../ads.ts'
import { orEmptyList } from '../fallback.ts'
import { pageHead } from '../head.ts'
import { toBrief, toFullStory, toHeadline, toPictured } from '../story.ts'

const slides = 5

/** Loads all lists at the same time. A list that fails is empty. */
export async function loadFrontPage(api: ApiClient) {
  const [site, { sections }] = await Promise.all([api.call('GET /site', {}), api.call('GET /site/sections', {})])
  const stories = async (
    list: Promise<ArticleListItem[]>,
    toStory: (row: ArticleListItem, timeZone: string) => Story,
  ) => (await orEmptyList(list)).map((row) => toStory(row, site.timeZone))

  const toSlide = (row: ArticleListItem, timeZone: string) => {
    const story = toFullStory(row, timeZone)
    return { ...story, kicker: sectionLabel(sections, story.section) }
  }
  const [carousel, news, products, automobile, ai, design, mostViewed, components, india, ads] = await Promise.all([
    stories(api.call('GET /home/carasoul', {}), toSlide),
    stories(api.call('GET /home/news', {}), toBrief),
    stories(api.call('GET /home/products', {}), toPictured),
    stories(api.call('GET /home/Automobile', {}), toPictured),
    stories(api.call('GET /home/ai', {}), toPictured),
    stories(api.call('GET /home/design', {}), toFullStory),
    stories(api.call('GET /home/Mostviewed', {}), toHeadline),
    stories(api.call('GET /home/ComponentEngineering', {}), toFullStory),
    stories(api.call('GET /home/IndiaSemiconductor', {}), toPictured),
    loadAds(api, 'home'),
  ])
  return {
    head: frontPageHead(site),
    carousel: carousel.slice(0, slides),
    lists: { news, products, automobile, ai, design, mostViewed, components, india },
    ads,
  }
}

const frontPageHead = (site: Site) => [
  ...site.verification,
  ...pageHead(site, {
    path: '/',
    title: [site.name, site.tagline.charAt(0).toLowerCase() + site.tagline.slice(1)].filter(Boolean).join(': '),
    description: site.description,
  }),
]

import type { ArticleListItem } from '../../../contract/article/articles.ts'
import type { BlockLayout } from '../../../contract/article/blocks.ts'
import type { ApiClient } from '../../../contract/client.ts'
import type { Site } from '../../../contract/site.ts'
import { sectionLabel } from '../../ui/section-labels.ts'
import type { Story } from '../../ui/story.ts'
import { loadAds } from '../ads.ts'
import { pageHead } from '../head.ts'
import { websiteOf } from '../publisher-data.ts'
import { toBrief, toFullStory, toHeadline, toPictured } from '../story.ts'
import type { HomeBlock } from './rows.ts'

/** Loads everything at the same time. */
export async function loadFrontPage(api: ApiClient) {
  const [site, { sections }] = await Promise.all([api.call('GET /site', {}), api.call('GET /site/sections', {})])
  const toSlide = (row: ArticleListItem, timeZone: string) => {
    const story = toFullStory(row, timeZone)
    return { ...story, kicker: sectionLabel(sections, story.section) }
  }
  const [{ lead, carousel, blocks }, ads] = await Promise.all([
    api.call('GET /home/front-page', {}),
    loadAds(api, 'home'),
  ])
  return {
    head: frontPageHead(site),
    structuredData: websiteOf(site),
    lead,
    carousel: carousel.map((row) => toSlide(row, site.timeZone)),
    blocks: blocks.map(({ articles, section, ...block }): HomeBlock => {
      const toStory = storyIn[block.layout]
      const { tint } = sectionLabel(sections, section ?? '')
      return { ...block, ...(tint && { tint }), stories: articles.map((row) => toStory(row, site.timeZone)) }
    }),
    ads,
  }
}

/** What each layout shows of a story. */
const storyIn: Record<BlockLayout, (row: ArticleListItem, timeZone: string) => Story> = {
  beside: toBrief,
  pictures: toPictured,
  band: toPictured,
  lead: toFullStory,
  ranked: toHeadline,
  parts: toFullStory,
  headlines: toHeadline,
  picture: toPictured,
}

const frontPageHead = (site: Site) => [
  ...site.verification,
  ...pageHead(site, {
    path: '/',
    title: [site.name, site.tagline].filter(Boolean).join(': '),
    description: site.description,
  }),
]

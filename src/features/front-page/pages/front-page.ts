import type { ApiClient } from '../../../platform/contract/client.ts'
import type { Site } from '../../../platform/contract/site.ts'
import { loadAds } from '../../../platform/web/magazine/ads.ts'
import { pageHead } from '../../../platform/web/magazine/head.ts'
import { websiteOf } from '../../../platform/web/magazine/publisher-data.ts'
import { sectionLabel } from '../../../platform/web/ui/section-labels.ts'
import type { Story } from '../../../platform/web/ui/story.ts'
import type { ArticleListItem } from '../../articles/contract/articles.ts'
import { toBrief, toFullStory, toHeadline, toPictured } from '../../articles/pages/listing/story.ts'
import type { BlockLayout } from '../../settings/contract/blocks.ts'
import type { HomeBlock } from './rows.ts'

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

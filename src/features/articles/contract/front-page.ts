import { z } from 'zod'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { type BlockLayout, blockLayouts, type LeadLayout, leadLayouts } from '../../settings/contract/blocks.ts'
import { ArticleListItem } from './articles.ts'

const FrontPageBlock = z.object({
  heading: z.string(),
  mark: z.string().describe('Before the heading; may be empty'),
  section: z.string().nullable().describe('Whose stories these are; null: of several'),
  layout: z.enum(Object.keys(blockLayouts) as [BlockLayout, ...BlockLayout[]]),
  more: z.string().nullable().describe('Where the whole list is; null: nowhere'),
  articles: z.array(ArticleListItem),
})
export type FrontPageBlock = z.infer<typeof FrontPageBlock>

export const frontPageEndpoints = endpoints({
  'GET /home/front-page': {
    summary: 'What the front page begins with and its blocks in their order, as they suit the articles there are',
    access: 'anyone',
    answers: {
      200: z.object({
        lead: z.object({
          layout: z.enum(Object.keys(leadLayouts) as [LeadLayout, ...LeadLayout[]]),
          live: z.object({ text: z.string(), link: z.string() }).nullable().describe('A line above all stories'),
        }),
        carousel: z
          .array(ArticleListItem)
          .describe('As many as the lead shows: those of the carousel, last added first, then the newest'),
        blocks: z.array(FrontPageBlock),
      }),
    },
  },
})

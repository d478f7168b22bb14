import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { ArticleListItem } from './articles.ts'
import { type BlockLayout, blockLayouts } from './blocks.ts'

const FrontPageBlock = z.object({
  heading: z.string(),
  mark: z.string().describe('Before the heading; may be empty'),
  layout: z.enum(Object.keys(blockLayouts) as [BlockLayout, ...BlockLayout[]]),
  more: z.string().nullable().describe('Where the whole list is; null: nowhere'),
  articles: z.array(ArticleListItem),
})
export type FrontPageBlock = z.infer<typeof FrontPageBlock>

export const frontPageEndpoints = endpoints({
  'GET /home/front-page': {
    summary: 'The blocks of the front page in their order, those without articles left out',
    access: 'anyone',
    answers: { 200: z.object({ blocks: z.array(FrontPageBlock) }) },
  },
})

import { z } from 'zod'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { ArticleListItem } from './articles.ts'

export const CarouselItem = ArticleListItem.pick({
  ID: true,
  'Article Title': true,
  'Date of Publication': true,
  'Image url': true,
  NEWS: true,
  Design: true,
  component: true,
  isPublished: true,
  isCarousel: true,
  pictures: true,
  imageAlt: true,
}).strip()
export type CarouselItem = z.infer<typeof CarouselItem>

export const Chosen = z.object({
  ID: z.int(),
  'Article Title': z.string(),
  isPublished: z.boolean(),
  isShown: z.boolean().describe('Readers see it'),
})
export type Chosen = z.infer<typeof Chosen>

export const carouselEndpoints = endpoints({
  'GET /admin/carousel': {
    summary:
      'Articles for the carousel: those in it first, then the 200 newest published ones. A search covers all articles',
    access: 'editor',
    query: z.object({ search: z.string().max(200).default('').describe('In the title, or the number') }),
    answers: {
      200: z.object({
        articles: z.array(CarouselItem),
        chosen: z.array(Chosen).describe('All articles in it, in their order. Readers see those with `isShown`'),
      }),
    },
  },
  'POST /admin/update-carousel': {
    summary: 'Puts an article into the carousel, or takes it out',
    access: 'editor',
    body: z.object({
      id: z
        .int()
        .positive()
        .max(2 ** 31 - 1),
      isCarousel: z.union([z.literal([0, 1]).transform(Boolean), z.boolean()]),
    }),
    answers: { 200: z.object({ message: z.string(), chosen: z.array(Chosen) }) },
  },
  'POST /admin/arrange-carousel': {
    summary: 'Puts all articles of the carousel into an order. Readers see the first five that are published',
    access: 'editor',
    body: z.object({
      ids: z
        .array(
          z
            .int()
            .positive()
            .max(2 ** 31 - 1),
        )
        .min(1)
        .max(1_000)
        .refine((ids) => new Set(ids).size === ids.length, 'An article can be named only once'),
    }),
    answers: { 200: z.object({ message: z.string(), chosen: z.array(Chosen) }) },
  },
})

import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { CatalogueValue, CategoryInfo, SectionInfo } from './schemas.ts'

const Former = z.record(z.string(), z.string().nullable()).describe('Removed ids, and the ids in their place')

export const catalogueEndpoints = endpoints({
  'GET /site/sections': {
    summary: 'The sections in their order',
    access: 'anyone',
    answers: { 200: z.object({ sections: z.array(SectionInfo), former: Former }) },
  },
  'GET /admin/catalogue': {
    summary: 'All sections and categories, hidden ones too',
    access: 'editor',
    answers: {
      200: z.object({ catalogue: CatalogueValue, version: z.int().describe('0: as the specification has it') }),
    },
  },
  'GET /site/categories': {
    summary: 'The categories in their order',
    access: 'anyone',
    answers: { 200: z.object({ categories: z.array(CategoryInfo) }) },
  },
})

import { z } from 'zod'
import { ErrorResponse, endpoints } from '../endpoint.ts'
import { Line } from '../fields.ts'
import { catalogueLimits } from './problems.ts'
import { CategoryInfo, SectionInfo } from './schemas.ts'

const Former = z.record(z.string(), z.string().nullable()).describe('Removed ids, and the ids in their place')

const Versioned = z.object({
  catalogue: z.object({ sections: z.array(SectionInfo), categories: z.array(CategoryInfo) }),
  version: z.int().describe('0: as the specification has it'),
})

const Which = z.object({ kind: z.enum(['section', 'category']), id: z.string().max(catalogueLimits.id) })

const text = Line.pipe(z.string().max(1_000))
const texts = { name: text, description: text, colour: text, darkColour: text }
const NewCatalogue = z.object({
  sections: z
    .array(SectionInfo.extend({ ...texts, heading: text }))
    .max(catalogueLimits.sections, `A magazine has at most ${catalogueLimits.sections} sections`),
  categories: z
    .array(CategoryInfo.extend({ ...texts, group: text }))
    .max(catalogueLimits.categories, `A magazine has at most ${catalogueLimits.categories} categories`),
})

export const catalogueEndpoints = endpoints({
  'GET /site/sections': {
    summary: 'The sections in their order',
    access: 'anyone',
    answers: { 200: z.object({ sections: z.array(SectionInfo), former: Former }) },
  },
  'GET /site/categories': {
    summary: 'The categories in their order',
    access: 'anyone',
    answers: { 200: z.object({ categories: z.array(CategoryInfo) }) },
  },
  'GET /admin/catalogue': {
    summary: 'All sections and categories, hidden ones too',
    access: 'staff',
    answers: { 200: Versioned },
  },
  'PUT /admin/catalogue': {
    summary: 'Changes, adds, hides and orders sections and categories. 409 if somebody else has since `version`',
    access: 'admin',
    body: z.object({ catalogue: NewCatalogue, version: z.int().min(0) }),
    answers: { 200: Versioned, 409: ErrorResponse },
  },
  'GET /admin/catalogue/:kind/:id/use': {
    summary: 'How many articles and drafts are in a section or category',
    access: 'admin',
    params: Which,
    answers: { 200: z.object({ articles: z.int(), drafts: z.int().describe('Not saved yet') }) },
  },
  'POST /admin/catalogue/:kind/:id/remove': {
    summary: 'Removes a section or category. Its articles move to another, and its addresses redirect there',
    access: 'admin',
    params: Which,
    body: z.object({
      to: z.string().max(catalogueLimits.id).nullable().describe('Null, of a category: its articles only leave it'),
      version: z.int().min(0),
    }),
    answers: { 200: Versioned.extend({ moved: z.int().describe('Articles') }), 409: ErrorResponse },
  },
})

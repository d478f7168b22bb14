import { z } from 'zod'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant } from '../../../platform/contract/field-schemas.ts'
import { Id } from '../../../platform/contract/numbers.ts'
import { catalogueLimits } from '../../catalogue/contract/problems.ts'
import { CatalogueInfo, CategoryInfo, NewCatalogue, SectionInfo } from '../../catalogue/contract/schemas.ts'

const Former = z.record(z.string(), z.string().nullable()).describe('Removed ids, and the ids in their place')

const Versioned = z.object({ catalogue: CatalogueInfo, version: z.int().describe('0: as the specification has it') })

const Change = z.object({
  id: z.int(),
  at: Instant,
  by: z.string(),
  changes: z.array(z.string()).describe('Sentences'),
  undo: z
    .enum(['possible', 'moved', 'changed', 'moved-later'])
    .describe(
      'moved: articles moved with it; changed: later changes stand; moved-later: articles moved with one of them',
    ),
})
export type CatalogueChange = z.infer<typeof Change>

const Which = z.object({ kind: z.enum(['section', 'category']), id: z.string().max(catalogueLimits.id) })

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
    body: z.object({
      catalogue: NewCatalogue,
      renamed: Which.extend({ to: z.string().max(catalogueLimits.id) })
        .optional()
        .describe('An entry that `catalogue` has under another id. Its former addresses redirect'),
      version: z.int().min(0),
    }),
    answers: {
      200: Versioned.extend({ change: z.int().nullable().describe('What can be undone; null: nothing changed') }),
      409: ErrorResponse,
    },
  },
  'GET /admin/catalogue-history': {
    summary: 'The last fifty changes of sections and categories, newest first',
    access: 'admin',
    answers: { 200: z.object({ changes: z.array(Change) }) },
  },
  'POST /admin/catalogue-history/:change/undo': {
    summary:
      'Gives sections and categories what they had before a change. Refused where articles would lose their place',
    access: 'admin',
    params: z.object({ change: Id }),
    body: z.object({ version: z.int().min(0) }),
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

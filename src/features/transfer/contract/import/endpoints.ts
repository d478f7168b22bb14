import { z } from 'zod'
import { accessLevels } from '../../../../platform/contract/catalogue.ts'
import { ErrorResponse, endpoints } from '../../../../platform/contract/endpoint.ts'
import { Instant } from '../../../../platform/contract/field-schemas.ts'
import { Id, pageCounts, paging } from '../../../../platform/contract/numbers.ts'
import { importOf } from '../../../imports/contract/imports.ts'
import {
  type SiteImportSystem,
  siteImportLimits,
  siteImportMessages,
  siteImportNameKinds,
  siteImportOutcomes,
  siteImportSystems,
} from './rules.ts'

const Choices = z.object({
  section: z.string().max(80),
  members: z.enum(accessLevels),
  paid: z.enum(accessLevels),
  passwords: z.enum(['gold', 'draft']),
  fetchPictures: z.boolean(),
  oldAddress: z
    .string()
    .max(500)
    .regex(/^(?:https?:\/\/.+)?$/i, siteImportMessages.notAnAddress),
})

const System = z.enum(Object.keys(siteImportSystems) as [SiteImportSystem, ...SiteImportSystem[]])
const As = z
  .union([z.literal(''), System])
  .default('')
  .describe('Whose export it is; empty: it is recognised')

const nameKind = z.enum(siteImportNameKinds)

const Import = importOf(
  {
    articles: z.int(),
    pages: z.int(),
    known: z.int(),
    partly: z.int(),
    others: z.int(),
    letters: z.int().describe('Comments of readers that wait as letters'),
  },
  { about: z.string() },
)

const Drop = z.object({ what: z.string(), uses: z.int(), example: z.string() })
const dropKinds = ['dropped', 'dead link', 'picture'] as const

const Question = z.object({
  sourceId: z.string(),
  what: z.string().describe('A field, status, shortcode … of the old system'),
  uses: z.int().describe('How many articles it may close'),
  closes: z.enum(['some', 'any']).describe('`any`: which articles it closes is not in the export'),
  target: z.string().describe('An access level, or `draft`'),
  example: z.string().describe('One of its values'),
})

const SiteImport = Import.extend({
  reader: z.string().describe('The system that it comes from'),
  site: z.string(),
  choices: Choices,
  samples: z.array(z.object({ title: z.string(), html: z.string(), status: z.string(), date: Instant.nullable() })),
  names: z.record(nameKind, z.int()).describe('How many there are of each kind'),
  questions: z
    .array(Question)
    .describe('What may close articles and is not understood. Answered as a name of kind `tier`; `draft` until then'),
  drops: z.record(z.enum(dropKinds), z.array(Drop)).describe('The most frequent'),
  isUndoable: z.boolean(),
})
export type SiteImport = z.infer<typeof SiteImport>

const Name = z.object({
  sourceId: z.string(),
  name: z.string(),
  uses: z.int(),
  target: z
    .string()
    .describe(
      'An author’s id, `section:…`, `category:…`, `keyword`, `nothing`, an access level, `draft`; empty: a new author, or as all that is paid',
    ),
})
export type SiteImportName = z.infer<typeof Name>

const Item = z.object({
  line: z.int(),
  kind: z.string(),
  sourceId: z.string(),
  title: z.string(),
  outcome: z.enum(siteImportOutcomes),
  reason: z.string(),
  address: z.string().nullable(),
})
export type SiteImportItem = z.infer<typeof Item>

const one = { access: 'admin', params: z.object({ id: Id }) } as const
const answers = { 200: SiteImport, 404: ErrorResponse, 409: ErrorResponse }

export const siteImportEndpoints = endpoints({
  'GET /admin/site-imports': {
    summary: 'Imports of other systems, newest first',
    access: 'admin',
    answers: { 200: z.object({ imports: z.array(Import) }) },
  },
  'POST /admin/site-imports': {
    summary: 'Uploads the export of another system and checks it. Imports nothing yet',
    access: 'admin',
    upload: { field: 'file', maxBytes: siteImportLimits.upload, messages: siteImportMessages },
    body: z.object({ fileName: z.string().max(200).default(''), as: As }),
    answers: { 200: SiteImport, 409: ErrorResponse, 413: ErrorResponse },
  },
  'POST /admin/site-imports/addresses': {
    summary: 'Reads the feed, or an older installation of this magazine, at an address. Imports nothing yet',
    access: 'admin',
    body: z.object({
      address: z
        .string()
        .max(2_000)
        .regex(/^https?:\/\/./i, siteImportMessages.notAnAddress),
      as: As,
    }),
    answers: { 200: SiteImport, 409: ErrorResponse },
  },
  'GET /admin/site-imports/:id': { ...one, summary: 'An import, its progress, and what its check found', answers },
  'PUT /admin/site-imports/:id': {
    ...one,
    summary: 'Confirms what becomes of sections, access and names. 409 once the import has begun',
    body: z.object({
      choices: Choices,
      targets: z
        .array(z.object({ kind: nameKind, sourceId: z.string().max(200), target: z.string().max(120) }))
        .max(1_000)
        .default([]),
    }),
    answers,
  },
  'GET /admin/site-imports/:id/names': {
    ...one,
    summary: 'Authors, categories or tags of an export and what becomes of them, most used first',
    query: z.object({ kind: nameKind, ...paging(25) }),
    answers: { 200: z.object({ data: z.array(Name), ...pageCounts }), 404: ErrorResponse },
  },
  'POST /admin/site-imports/:id/run': { ...one, summary: 'Begins the import', answers },
  'POST /admin/site-imports/:id/stop': { ...one, summary: 'Stops the import between two batches', answers },
  'POST /admin/site-imports/:id/go-on': { ...one, summary: 'Goes on with a stopped import', answers },
  'POST /admin/site-imports/:id/undo': {
    ...one,
    summary: 'Deletes everything that an import has made. 409 if something of it was changed since',
    answers,
  },
  'GET /admin/site-imports/:id/items': {
    ...one,
    summary: 'What became of the items of an export, in its order',
    query: z.object({ outcome: z.enum(siteImportOutcomes).optional(), ...paging(25) }),
    answers: { 200: z.object({ data: z.array(Item), ...pageCounts }), 404: ErrorResponse },
  },
  'GET /admin/site-imports/:id/report.csv': {
    ...one,
    summary: 'The whole report as CSV',
    contentType: 'text/csv',
    answers: { 200: z.custom<AsyncIterable<string>>().describe('RFC 4180'), 404: ErrorResponse },
  },
})

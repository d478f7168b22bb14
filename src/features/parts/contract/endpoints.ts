import { z } from 'zod'
import { limits } from '../../../platform/contract/catalogue.ts'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { checkedBy, Instant, Line, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { partLink } from '../../../platform/contract/links.ts'
import { pageCounts, paging } from '../../../platform/contract/numbers.ts'
import { withPlainHyphens } from '../../../platform/contract/part-marks.ts'
import { ArticleListItem } from '../../articles/contract/articles.ts'
import { dataSheetProblem, partLimits, partMessages, partNameProblem, partStateNames } from './rules.ts'

const text = (label: string, most: number) =>
  Line.pipe(z.string().max(most, `${label} must be ${most} characters or fewer`)).default('')

const PartName = Line.pipe(checkedBy(partNameProblem, partMessages.required)).transform(withPlainHyphens)

const cell = (label: string, most: number) =>
  text(label, most).refine((value) => !/[|;]/.test(value), partMessages.separators)

const Parameter = z.object({
  name: cell('The name of a parameter', partLimits.parameterName).refine(
    (name) => name !== '',
    'Enter the name of the parameter',
  ),
  value: cell('The value of a parameter', partLimits.parameterValue).refine(
    (value) => value !== '',
    'Enter the value of the parameter',
  ),
  unit: cell('The unit of a parameter', partLimits.unit),
})

const names = (label: string, most: number) =>
  z
    .array(PartName)
    .max(most, `A part can have up to ${most} ${label}`)
    // Of two spellings of a number the first one counts.
    .transform((all) => [...new Map(all.toReversed().map((name) => [partLink(name), name])).values()].toReversed())
    .default([])

export const PartForm = z.object({
  name: PartName,
  maker: text('The maker', partLimits.maker),
  description: text('The description', partLimits.description),
  package: text('The package', partLimits.package),
  state: z.enum(['', ...partStateNames], partMessages.state).default(''),
  dataSheet: text('The data sheet', partLimits.dataSheet).pipe(checkedBy(dataSheetProblem, '')),
  parameters: z
    .array(Parameter)
    .max(partLimits.parameters, `A part can have up to ${partLimits.parameters} parameters`)
    .default([]),
  family: Line.pipe(checkedBy((name) => (name === '' ? null : partNameProblem(name)), ''))
    .transform(withPlainHyphens)
    .default(''),
  secondSources: names('second sources', partLimits.secondSources),
  successors: names('successors', partLimits.successors),
})

const Fields = z.object({
  name: z.string(),
  maker: z.string(),
  description: z.string(),
  package: z.string(),
  state: z.enum(['', ...partStateNames]),
  dataSheet: z.string(),
  parameters: z.array(z.object({ name: z.string(), value: z.string(), unit: z.string() })),
  family: z.string(),
  secondSources: z.array(z.string()),
  successors: z.array(z.string()),
})

const ListedPart = Fields.extend({
  number: z.string().describe('Its letters and digits, in lower case'),
  changedAt: Instant,
  articles: z.int().describe('Published articles that mention it'),
})
export type ListedPart = z.infer<typeof ListedPart>

const LinkedPart = z.object({ part: z.string(), hasPage: z.boolean() })
export type LinkedPart = z.infer<typeof LinkedPart>

const PartRecord = Fields.omit({ name: true, family: true, secondSources: true, successors: true }).extend({
  family: LinkedPart.nullable(),
  secondSources: z.array(LinkedPart).describe('Also parts that name this one as theirs'),
  successors: z.array(LinkedPart),
  predecessors: z.array(LinkedPart).describe('Parts that this one replaces'),
  members: z.array(LinkedPart.extend({ description: z.string() })).describe('The parts of a family'),
  membersTotal: z.int(),
})
export type PartRecord = z.infer<typeof PartRecord>

const PartPage = z.object({
  part: z.string().describe('As its maker writes it'),
  articles: z.array(ArticleListItem),
  ...pageCounts,
  ID: z.int().nullable(),
  family: z.array(z.object({ part: z.string(), articles: z.int() })).describe('Parts whose numbers start the same way'),
  record: PartRecord.nullable().describe('What the magazine knows about it; null: only that articles mention it'),
  distributors: z.array(z.object({ name: z.string(), url: z.string() })).describe('Searches for the part elsewhere'),
})
export type PartPage = z.infer<typeof PartPage>

const PartCard = PartRecord.pick({ maker: true, description: true, package: true, state: true, parameters: true })
  .extend({ part: z.string(), articles: z.int() })
  .describe('The first parameters only')
export type PartCard = z.infer<typeof PartCard>

const Number = z.string().min(1).max(60)
const onePart = { access: 'editor', params: z.object({ number: Number }) } as const

const PartChange = z.object({
  id: z.int(),
  at: Instant,
  by: z.string(),
  fileName: z.string().nullable().describe('Of the import that made the change'),
  what: z.enum(['added', 'changed', 'deleted']),
  before: Fields.nullable(),
  after: Fields.nullable(),
})
export type PartChange = z.infer<typeof PartChange>

export const partFilters = {
  search: z.string().max(200).default('').describe('The start of a number, or part of a maker or description'),
  state: z.enum(partStateNames).optional(),
  lacks: z.enum(['description', 'dataSheet', 'parameters', 'articles']).optional().describe('Only parts without it'),
}
export const PartFilters = z.object(partFilters)
export type PartFilters = z.output<typeof PartFilters>

export const partEndpoints = endpoints({
  'GET /part/:number': {
    summary: 'What is known about a part, and all articles about it, newest first',
    access: 'anyone',
    params: z.object({ number: Number }),
    query: z.object(paging(limits.listingPageSize)),
    answers: { 200: PartPage },
  },
  'GET /part/:number/card': {
    summary: 'The most important facts about a part',
    access: 'anyone',
    params: z.object({ number: Number }),
    answers: { 200: PartCard },
  },
  'GET /admin/parts': {
    summary: 'Part records by number',
    access: 'editor',
    query: z.object({ ...partFilters, ...paging(25) }),
    answers: { 200: z.object({ data: z.array(ListedPart), ...pageCounts }) },
  },
  'POST /admin/parts': {
    summary: 'Adds a part. 409 if there is a record of its number',
    access: 'editor',
    body: PartForm,
    answers: { 201: ListedPart, 409: ErrorResponse },
  },
  'GET /admin/parts/:number': {
    ...onePart,
    summary: 'One part record',
    answers: { 200: ListedPart, 404: ErrorResponse },
  },
  'PUT /admin/parts/:number': {
    ...onePart,
    summary: 'Changes a part, and answers what it was to undo that',
    body: PartForm,
    answers: {
      200: MessageAnswer.extend({ before: Fields, part: ListedPart }),
      404: ErrorResponse,
      409: ErrorResponse,
    },
  },
  'DELETE /admin/parts/:number': {
    ...onePart,
    summary: 'Deletes the record of a part, and answers what it was to undo that',
    answers: { 200: MessageAnswer.extend({ before: Fields }), 404: ErrorResponse },
  },
  'GET /admin/parts/:number/history': {
    ...onePart,
    summary: `Who changed what and when: the last ${partLimits.shownChanges} changes, newest first`,
    answers: { 200: z.object({ changes: z.array(PartChange) }) },
  },
})

import { z } from 'zod'
import { ErrorResponse, endpoints } from '../endpoint.ts'
import {
  byEditor,
  bySlug,
  EntryAccess,
  EntryRefusal,
  EntrySlug,
  entrySearch,
  lineUpTo,
  pageOf,
  savedEntry,
  textUpTo,
  version,
} from '../entry-schemas.ts'
import { Instant, keepable, MessageAnswer } from '../field-schemas.ts'
import { paging } from '../numbers.ts'
import { marketDataLimits, marketDataMessages, seriesKinds } from './rules.ts'

const Figures = z.string().describe('A chart, a table and the CSV as safe HTML')

const ListedSeries = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  access: EntryAccess,
  columns: z.array(z.string()).describe('Their names, without figures'),
  rows: z.int(),
  period: z
    .object({ from: z.string(), to: z.string() })
    .nullable()
    .describe('As in 2026-03; null: its rows are not of months, quarters or days'),
  figuresAt: Instant.describe('When its table last changed'),
})
export type ListedSeries = z.infer<typeof ListedSeries>

const SeriesPage = ListedSeries.extend({
  method: z.string().describe('Where the figures come from. Plain text'),
  figures: Figures.nullable().describe('Null: not for everybody'),
})
export type SeriesPage = z.infer<typeof SeriesPage>

const fields = {
  title: lineUpTo(marketDataLimits.title, marketDataMessages.titleRequired),
  slug: EntrySlug,
  summary: lineUpTo(marketDataLimits.summary),
  method: textUpTo(marketDataLimits.method),
  access: EntryAccess,
  kind: z.enum(seriesKinds),
  csv: z.string().max(marketDataLimits.csv).transform(keepable).describe('The table; the names of its columns first'),
  isPublished: z.boolean().default(false),
}
export const SeriesForm = z.object(fields)
export type SeriesForm = z.output<typeof SeriesForm>

const AdminSeries = z.object({
  ...{ id: z.int(), version: z.int(), slug: z.string(), title: z.string(), summary: z.string(), method: z.string() },
  ...{ access: EntryAccess, kind: z.enum(seriesKinds), csv: z.string(), isPublished: z.boolean() },
})
export type AdminSeries = z.infer<typeof AdminSeries>

const AdminListedSeries = z.object({
  ...{ id: z.int(), slug: z.string(), title: z.string(), access: EntryAccess, isPublished: z.boolean() },
  ...{ rows: z.int(), figuresAt: Instant },
})
export type AdminListedSeries = z.infer<typeof AdminListedSeries>

export const marketDataEndpoints = endpoints({
  'GET /home/market-data': {
    summary: 'Series of market data, the last changed first',
    access: 'anyone',
    query: z.object(paging(marketDataLimits.pageSize)),
    answers: { 200: pageOf(ListedSeries) },
  },
  'GET /home/market-data/:slug': {
    summary: 'What anybody may know of a series; with its figures if they are free',
    access: 'anyone',
    ...bySlug,
    answers: { 200: SeriesPage },
  },
  'GET /auth/market-data/:slug': {
    summary: 'The figures of a series, if they are open to me',
    access: 'reader',
    ...bySlug,
    answers: { 200: z.object({ because: EntryRefusal, figures: Figures.nullable() }) },
  },
  'GET /admin/market-data': {
    summary: 'Series of market data, the last changed first',
    access: 'editor',
    query: entrySearch,
    answers: { 200: pageOf(AdminListedSeries) },
  },
  'POST /admin/market-data': {
    summary: 'Adds a series of market data',
    access: 'editor',
    body: SeriesForm,
    answers: { 201: savedEntry(AdminSeries) },
  },
  'GET /admin/market-data/:id': { summary: 'A series to edit', ...byEditor, answers: { 200: AdminSeries } },
  'PUT /admin/market-data/:id': {
    summary: 'Saves a series',
    ...byEditor,
    body: z.object({ ...fields, ...version }),
    answers: { 200: savedEntry(AdminSeries), 409: ErrorResponse },
  },
  'DELETE /admin/market-data/:id': {
    summary: 'Deletes a series: its address is gone',
    ...byEditor,
    answers: { 200: MessageAnswer },
  },
  'POST /admin/market-data/:id/restoration': {
    summary: 'Brings a deleted series back',
    ...byEditor,
    answers: { 200: MessageAnswer },
  },
})

import { z } from 'zod'
import { ErrorResponse, endpoints } from '../../../../platform/contract/endpoint.ts'
import { Instant } from '../../../../platform/contract/field-schemas.ts'
import { Id, pageCounts, paging } from '../../../../platform/contract/numbers.ts'
import { exportFormats, exportLimits, exportStates } from './rules.ts'

const MagazineExport = z.object({
  id: z.int(),
  format: z.enum(exportFormats),
  state: z.enum(exportStates),
  total: z.int().describe('Articles and pages, members or orders'),
  written: z.int(),
  fileName: z.string(),
  bytes: z.number(),
  isDownloadable: z.boolean().describe(`For ${exportLimits.keptHours} hours`),
  problem: z.string().nullable().describe('Why it failed'),
  createdAt: Instant,
  createdBy: z.string(),
  finishedAt: Instant.nullable(),
})
export type MagazineExport = z.infer<typeof MagazineExport>

const one = { access: 'admin', params: z.object({ id: Id }) } as const

export const siteExportEndpoints = endpoints({
  'GET /admin/exports': {
    summary: 'Exports of the magazine, newest first',
    access: 'admin',
    query: z.object(paging(20)),
    answers: { 200: z.object({ data: z.array(MagazineExport), ...pageCounts }) },
  },
  'POST /admin/exports': {
    summary: 'Begins an export in the background. 409 while three are being made',
    access: 'admin',
    freshFactor: true,
    body: z.object({ format: z.enum(exportFormats, 'Choose a format') }),
    answers: { 201: MagazineExport, 409: ErrorResponse },
  },
  'GET /admin/exports/:id': {
    ...one,
    summary: 'An export and its progress',
    answers: { 200: MagazineExport, 404: ErrorResponse },
  },
  'POST /admin/exports/:id/ticket': {
    ...one,
    freshFactor: true,
    summary: 'The address of the file for the next minutes, for the administrator who asks',
    answers: { 200: z.object({ address: z.string() }), 404: ErrorResponse, 409: ErrorResponse },
  },
})

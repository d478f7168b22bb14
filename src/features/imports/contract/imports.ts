import { z } from 'zod'
import type { RouteAccess } from '../../../platform/contract/accounts/roles.ts'
import { ErrorResponse } from '../../../platform/contract/endpoint.ts'
import { Instant } from '../../../platform/contract/field-schemas.ts'
import { Id } from '../../../platform/contract/numbers.ts'
import { columnQuestions, fileTooLarge, importLimits } from './import-rules.ts'

/** Further ones are only counted. */
export const listedRefusals = 1_000

const importStates = ['checking', 'checked', 'importing', 'stopped', 'done', 'failed', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]

export interface RefusedRow {
  /** In the file, from 1. */
  line: number
  reason: string
}

/** `counts`: how many rows do what. `about`: what a refused row is about. */
export const importOf = <Counts extends z.ZodRawShape, About extends z.ZodRawShape>(counts: Counts, about: About) =>
  z.object({
    id: z.int(),
    fileName: z.string(),
    state: z.enum(importStates),
    progress: z.number().min(0).max(1),
    ...counts,
    refused: z.int().describe('Rows that are not taken, or not in full'),
    refusals: z
      .array(z.object({ line: z.int().describe('Line of the file, from 1'), ...about, reason: z.string() }))
      .describe(`The first ${listedRefusals}. Removed after a month`),
    problem: z.string().nullable().describe('Why the file cannot be read at all'),
    createdAt: Instant,
    createdBy: z.string(),
    finishedAt: Instant.nullable(),
  })

export const askedColumns = {
  questions: z
    .array(z.object({ column: z.string(), values: z.array(z.object({ value: z.string(), uses: z.int() })) }))
    .describe('Columns that may say who wants mail, and are not understood. It is imported once all are answered'),
}

const ColumnAnswers = z.object({
  answers: z
    .array(
      z.object({
        column: z.string().max(60),
        no: z
          .array(z.string().max(60))
          .max(columnQuestions.values + 4)
          .describe('The values with which somebody wants no mail. Empty: the column says nothing about mail'),
      }),
    )
    .max(columnQuestions.asked),
})

interface ImportCalls<Answer extends z.ZodType, Options extends z.ZodRawShape> {
  access: RouteAccess
  summary: string
  maxBytes?: number
  options: Options
  answer: Answer
}

export const importCalls = <Answer extends z.ZodType, Options extends z.ZodRawShape>({
  access,
  summary,
  maxBytes = importLimits.bytes,
  options,
  answer,
}: ImportCalls<Answer, Options>) => {
  const one = { access, params: z.object({ id: Id }) }
  return {
    upload: {
      access,
      summary,
      upload: { field: 'file', maxBytes, messages: { tooLarge: fileTooLarge(maxBytes), missing: 'Choose a file' } },
      body: z.object({ fileName: z.string().max(200).default(''), ...options }),
      answers: { 200: answer, 413: ErrorResponse },
    },
    progress: {
      ...one,
      summary: 'The progress of the check or import, and the rows that were not taken',
      answers: { 200: answer, 404: ErrorResponse },
    },
    answer: {
      ...one,
      summary: 'Says what columns mean, and checks the file again. 409 unless it is checked',
      body: ColumnAnswers,
      answers: { 200: answer, 404: ErrorResponse, 409: ErrorResponse },
    },
    run: {
      ...one,
      summary: 'Imports the file. 409 if it is not checked yet, asks something, or is already imported',
      answers: { 200: answer, 404: ErrorResponse, 409: ErrorResponse },
    },
  }
}

import { z } from 'zod'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { checkedBy, Instant, Line, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { BodyId, Id, pageCounts, paging } from '../../../platform/contract/numbers.ts'
import { letterText } from './letter-text.ts'
import {
  type LetterState,
  type LetterView,
  letterLimits,
  letterMessages,
  letterProblem,
  letterStates,
  letterViews,
} from './rules.ts'

const State = z.enum(Object.keys(letterStates) as [LetterState, ...LetterState[]])
const View = z.enum(Object.keys(letterViews) as [LetterView, ...LetterView[]])

/** Bytes. Enough for the longest letter with every character escaped. */
const maxBody = 64 * 1024

const LetterText = z
  .string(letterMessages.tooShort)
  .transform(letterText)
  .pipe(checkedBy(letterProblem, letterMessages.tooShort))

const Answer = z.object({
  id: z.int(),
  name: z.string(),
  isByAuthor: z.boolean(),
  text: z.string().describe('Plain text in paragraphs. Empty: the letter is not shown, but answers to it are'),
  writtenAt: Instant,
})
const ShownLetter = Answer.extend({ answers: z.array(Answer) })
export type LetterWithAnswers = z.infer<typeof ShownLetter>

const LettersOfArticle = z.object({
  article: z.object({ id: z.int(), title: z.string(), link: z.string() }),
  isReadable: z.boolean().describe('False: who asks may not read the article, nor its letters'),
  isOpen: z.boolean().describe('Whether new letters are taken'),
  letters: z.array(ShownLetter),
  ...pageCounts,
})
export type LettersOfArticle = z.infer<typeof LettersOfArticle>

const OwnLetter = Answer.extend({
  article: z.object({ title: z.string(), link: z.string().describe('The page of its letters') }).nullable(),
  isAnswer: z.boolean(),
  state: State,
  reason: z.string().describe('Why it was refused'),
})
export type OwnLetter = z.infer<typeof OwnLetter>

const AdminLetter = Answer.extend({
  article: z.object({ id: z.int(), title: z.string(), link: z.string() }),
  isAnswer: z.boolean(),
  state: State,
  reason: z.string(),
  reports: z.int(),
  settledBy: z.string().describe('Empty: nobody yet'),
  isBanned: z.boolean().describe('Whether its writer may write no letters'),
  isFromImport: z.boolean().describe('A comment of the system before this one: its writer has no account'),
})
export type AdminLetter = z.infer<typeof AdminLetter>

const Ban = z.object({ userId: z.int(), name: z.string(), bannedAt: Instant, bannedBy: z.string() })
export type LetterBan = z.infer<typeof Ban>

const Decision = z
  .object({
    state: State,
    reason: Line.pipe(z.string().max(letterLimits.reason, letterMessages.reasonTooLong)).default(''),
  })
  .refine(({ state, reason }) => state !== 'refused' || reason !== '', {
    message: letterMessages.noReason,
    path: ['reason'],
  })

const oneLetter = { access: 'editor', params: z.object({ id: Id }) } as const

export const letterEndpoints = endpoints({
  'GET /home/letters/:id': {
    summary: 'The letters to an article that are shown, last written first, for those who may read the article',
    access: 'anyone',
    params: z.object({ id: Id.describe('The article') }),
    query: z.object(paging(letterLimits.pageSize)),
    answers: { 200: LettersOfArticle },
  },
  'POST /auth/letters': {
    summary: 'Writes a letter to an article, or an answer to a letter. An editor decides whether it is shown',
    access: 'reader',
    maxBody,
    body: z.object({
      articleId: BodyId,
      answersId: BodyId.optional().describe('The letter that it answers'),
      text: LetterText,
    }),
    answers: { 201: MessageAnswer, 403: ErrorResponse, 404: ErrorResponse, 409: ErrorResponse, 429: ErrorResponse },
  },
  'GET /auth/letters': {
    summary: 'My letters and what became of them, last written first',
    access: 'reader',
    query: z.object(paging(letterLimits.pageSize)),
    answers: { 200: z.object({ letters: z.array(OwnLetter), isBanned: z.boolean(), ...pageCounts }) },
  },
  'DELETE /auth/letters/:id': {
    summary: 'Withdraws one of my letters: it is deleted, or its name and text are if it has answers',
    access: 'reader',
    params: z.object({ id: Id }),
    answers: { 200: MessageAnswer, 404: ErrorResponse },
  },
  'GET /admin/letters': {
    summary: 'Letters of readers in one state, last written first; waiting ones first written first',
    access: 'editor',
    query: z.object({
      view: View.default('waiting'),
      search: Line.pipe(z.string().max(200))
        .default('')
        .describe('Part of the text, of the writer’s name or of the article’s title'),
      ...paging(25),
    }),
    answers: {
      200: z.object({
        data: z.array(AdminLetter),
        counts: z.record(View, z.int()).describe('Of all, whatever the search'),
        ...pageCounts,
      }),
    },
  },
  'PUT /admin/letters/:id': {
    ...oneLetter,
    summary: 'Shows a letter, refuses it with a reason, or lets it wait again. Its writer is told after two minutes',
    body: Decision,
    answers: { 200: MessageAnswer, 404: ErrorResponse },
  },
  'PUT /admin/letters/:id/author': {
    ...oneLetter,
    summary: 'Marks a letter as the author’s, or not',
    body: z.object({ isByAuthor: z.boolean() }),
    answers: { 200: MessageAnswer, 404: ErrorResponse },
  },
  'DELETE /admin/letters/:id/reports': {
    ...oneLetter,
    summary: 'Says that a reported letter stays',
    answers: { 200: MessageAnswer, 404: ErrorResponse },
  },
  'PUT /admin/letters/:id/ban': {
    ...oneLetter,
    summary: 'Lets the writer of a letter write no more. Those that wait are read as before',
    answers: { 200: MessageAnswer, 404: ErrorResponse },
  },
  'GET /admin/letter-bans': {
    summary: 'Readers who may write no letters, last banned first',
    access: 'editor',
    query: z.object(paging(50)),
    answers: { 200: z.object({ data: z.array(Ban), ...pageCounts }) },
  },
  'DELETE /admin/letter-bans/:id': {
    summary: 'Lets a reader write letters again',
    access: 'editor',
    params: z.object({ id: Id.describe('The reader') }),
    answers: { 200: MessageAnswer, 404: ErrorResponse },
  },
})

import { z } from 'zod'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { Flag, Instant, keepable, Line, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { BodyId, Id, IdOrNew, pageCounts, paging } from '../../../platform/contract/numbers.ts'
import {
  AddArticle,
  AdminArticle,
  ArticleProblem,
  Difference,
  Draft,
  DraftConflict,
  DraftForm,
  DraftId,
  DraftNumber,
  EditArticle,
  EditConflict,
  ListedDraft,
  NewDraftKey,
  PreviewAnswer,
  previewReaders,
  Revision,
  Version,
} from './editing.ts'
import { articleFields } from './fields.ts'
import { articleLimits, articleMessages, articleTypes } from './rules.ts'
import { Html, moment } from './schemas.ts'

const adminArticle = { params: z.object({ id: Id }), access: 'editor' } as const
const writersArticle = { params: z.object({ id: Id }), access: 'writer' } as const
const oneDraft = { params: z.object({ id: DraftId }), access: 'writer' } as const
const Saved = MessageAnswer.extend({ article: AdminArticle })
const changedVersion = {
  versionBefore: z.int().describe('The version before this change. A new date makes a new version'),
}

export const newsroomEndpoints = endpoints({
  'POST /admin/addNewsArticle': {
    keyScope: 'articles.write',
    summary: 'Adds an article and publishes it, now or at a later time. Writers add unpublished articles only',
    access: 'writer',
    signInMessage: articleMessages.signInToAdd,
    body: AddArticle,
    maxBody: articleLimits.request,
    answers: { 201: MessageAnswer.extend({ id: z.int() }) },
  },
  'GET /admin/article/:id': {
    keyScope: 'articles.read',
    summary: 'An article to edit',
    ...writersArticle,
    answers: { 200: AdminArticle },
  },
  'POST /admin/edit/:id': {
    keyScope: 'articles.write',
    summary: 'Saves an article. If it is published, readers see the change',
    ...writersArticle,
    body: EditArticle,
    maxBody: articleLimits.request,
    answers: { 200: Saved, 409: EditConflict },
  },
  'POST /admin/update-keyword/:id': {
    summary: 'Keywords for a text; they are not saved. Id 0: a new article',
    access: 'writer',
    params: z.object({ id: IdOrNew }),
    body: z.object({
      description: z
        .string({ error: articleMessages.descriptionForKeywords })
        .pipe(Html)
        .refine((html) => html.trim() !== '', articleMessages.descriptionForKeywords),
      title: Line.pipe(z.string().max(articleFields.title.longest))
        .default('')
        .describe('Improves the result; by default the title of the article'),
    }),
    maxBody: articleLimits.request,
    answers: { 200: z.object({ success: z.literal(true), keywords: z.array(z.string()).describe('Best first') }) },
  },
  'DELETE /admin/delete/:id': {
    summary: 'Deletes an article for good',
    ...adminArticle,
    answers: { 200: MessageAnswer },
  },
  'PATCH /admin/publish/:id': {
    keyScope: 'articles.write',
    summary: 'Publishes an article now, or unpublishes it',
    ...adminArticle,
    body: z.object({ isPublished: Flag }),
    answers: {
      200: MessageAnswer.extend({
        id: z.int(),
        isPublished: Flag,
        ...changedVersion,
        version: z.int(),
        dateOfPublication: z.string().describe('As `edit` takes it'),
      }),
    },
  },
  'POST /admin/publish-many': {
    summary: 'Publishes articles now, or unpublishes them',
    access: 'editor',
    body: z.object({ ids: z.array(BodyId).min(1).max(articleLimits.atOnce), isPublished: Flag }),
    answers: {
      200: MessageAnswer.extend({
        changed: z.array(z.int()),
        unchanged: z.array(z.int()).describe('Already in that state'),
        missing: z.array(z.int()),
        failed: z.array(z.int()).describe('Could not be changed; the server’s log has the reason'),
      }),
    },
  },
  'PUT /admin/schedule/:id': {
    keyScope: 'articles.write',
    summary: 'Schedules an unpublished article',
    ...adminArticle,
    body: z.object({ publishAt: moment(articleMessages.dateInvalid) }),
    answers: { 200: Saved.extend(changedVersion) },
  },
  'DELETE /admin/schedule/:id': {
    keyScope: 'articles.write',
    summary: 'Removes an article from the schedule',
    ...adminArticle,
    answers: { 200: Saved.extend(changedVersion) },
  },
  'PUT /admin/take-down/:id': {
    summary: 'Sets when a live or scheduled article is unpublished',
    ...adminArticle,
    body: z.object({ takeDownAt: moment(articleMessages.dateInvalid) }),
    answers: { 200: Saved },
  },
  'DELETE /admin/take-down/:id': {
    summary: 'Lets an article stay published',
    ...adminArticle,
    answers: { 200: Saved },
  },
  'PUT /admin/pin/:id': {
    summary: 'Pins a live article to the top of its section’s list, until a time or until it is unpinned',
    ...adminArticle,
    body: z.object({ until: moment(articleMessages.dateInvalid).nullable() }),
    answers: { 200: Saved },
  },
  'DELETE /admin/pin/:id': { summary: 'Unpins an article', ...adminArticle, answers: { 200: Saved } },
  'GET /admin/article/:id/revisions': {
    summary: 'All versions of an article, newest first',
    ...writersArticle,
    query: z.object(paging(25)),
    answers: { 200: z.object({ revisions: z.array(Revision), ...pageCounts }) },
  },
  'GET /admin/article/:id/revisions/:version': {
    summary: 'A version, and how it differs from the previous or the current one',
    access: 'writer',
    params: z.object({ id: Id, version: Id }),
    query: z.object({ against: z.enum(['before', 'current']).default('before') }),
    answers: { 200: z.object({ revision: Revision, article: AdminArticle, difference: Difference }) },
  },
  'POST /admin/article/:id/restore/:version': {
    summary: 'Puts an earlier version into the caller’s draft. Readers see it once the article is saved',
    access: 'writer',
    params: z.object({ id: Id, version: Id }),
    body: z.object({
      version: Version.describe('The current version, as far as the caller knows'),
      follows: DraftNumber.default(0).describe(
        'The `number` of the caller’s draft, which is replaced; 0: there is none',
      ),
      isWhole: z
        .boolean()
        .default(false)
        .describe('Also what is not its words and pictures: labels, corrections, placing, access'),
    }),
    answers: { 200: MessageAnswer.extend({ draft: Draft }), 409: DraftConflict },
  },
  'GET /admin/drafts': {
    summary: 'The drafts of new articles, last saved first; to writers their own',
    access: 'writer',
    query: z.object({
      search: z.string().max(200).transform(keepable).default('').describe('In the title'),
      isMine: z.stringbool().default(false).describe('Only those that the caller writes'),
      assignee: z
        .union([z.literal('me'), Id])
        .optional()
        .describe('Only those that this account works on'),
      isPlanned: z.stringbool().default(false).describe('Only those that somebody works on or that have a last day'),
      ...paging(10),
    }),
    answers: { 200: z.object({ drafts: z.array(ListedDraft), ...pageCounts }) },
  },
  'GET /admin/draft/:id': {
    summary: 'The caller’s draft of an article, and who else has one; or, by its key, the draft of a new article',
    ...oneDraft,
    answers: {
      200: z.object({
        draft: Draft.nullable(),
        others: z.array(z.object({ editor: z.string(), savedAt: Instant })),
        writer: z
          .string()
          .nullable()
          .describe('Who writes the draft of a new article; null if the account was deleted'),
      }),
    },
  },
  'PUT /admin/draft/:id': {
    summary: 'Saves the content of the form as a draft. Readers do not see it',
    ...oneDraft,
    body: z.object({
      content: DraftForm,
      articleVersion: Version.nullable().default(null),
      follows: DraftNumber.default(0).describe('The `number` of the draft that this one continues; 0: there was none'),
    }),
    maxBody: articleLimits.request,
    answers: {
      200: z.object({
        number: z.int().describe('0: there is nothing to keep, since the form is empty or as the article is saved'),
        savedAt: Instant,
      }),
      409: DraftConflict,
    },
  },
  'POST /admin/article/:id/duplicate': {
    summary:
      'Puts the content of a saved article into the draft of a new one: no dates, no addresses, no NPNWID of its own',
    access: 'writer',
    params: z.object({ id: Id }),
    body: z.object({ key: NewDraftKey.describe('Of the new draft, chosen by the caller') }),
    answers: { 201: z.object({ key: NewDraftKey }), 409: DraftConflict },
  },
  'GET /admin/new-article': {
    summary: 'What the form of a new article begins with',
    access: 'writer',
    answers: { 200: z.object({ articleType: z.enum(articleTypes) }) },
  },
  'DELETE /admin/draft/:id': {
    summary: 'Discards a draft. That of a new article can be restored for a week',
    ...oneDraft,
    answers: { 200: MessageAnswer },
  },
  'POST /admin/draft/:id/restore': {
    summary: 'Restores the draft of a new article that was discarded',
    access: 'writer',
    params: z.object({ id: NewDraftKey }),
    answers: { 200: MessageAnswer },
  },
  'POST /admin/link-preview': {
    summary: 'What a page, of this magazine or another site, says of itself, for a bookmark or an embed',
    access: 'writer',
    body: z.object({ address: z.string().min(1).max(articleLimits.address) }),
    answers: {
      200: z.object({
        title: z.string(),
        text: z.string(),
        picture: z.string().nullable().describe('Its address, on that site or in the library'),
      }),
    },
  },
  'POST /admin/link-picture': {
    summary: 'Takes the picture of another site’s page into the library, for a bookmark',
    access: 'writer',
    body: z.object({ address: z.string().min(1).max(articleLimits.address) }),
    answers: { 200: z.object({ src: z.string() }) },
  },
  'POST /admin/preview': {
    summary: 'What a kind of reader would get if this were published',
    access: 'writer',
    body: z.object({
      id: z
        .int()
        .min(0)
        .max(2 ** 31 - 1)
        .default(0)
        .describe('0: a new article'),
      as: z.enum(previewReaders),
      content: DraftForm,
    }),
    maxBody: articleLimits.request,
    answers: { 200: PreviewAnswer },
  },
  'POST /admin/check-article': {
    summary: 'What is missing or broken in a text before it is published',
    access: 'writer',
    body: z.object({
      id: z
        .int()
        .min(0)
        .max(2 ** 31 - 1)
        .default(0),
      content: DraftForm,
    }),
    maxBody: articleLimits.request,
    answers: { 200: z.object({ problems: z.array(ArticleProblem) }) },
  },
})

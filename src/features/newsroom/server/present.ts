import { isAdmitted } from '../../../platform/contract/accounts/roles.ts'
import { toLocalTime } from '../../../platform/server/core/local-time.ts'
import type { Thread } from '../../articles/contract/comments.ts'
import type { AdminArticle, Draft, ListedNews, NewsItem, Revision } from '../../articles/contract/editing.ts'
import { type ComparedForm, emptyForm, forTextFields } from '../../articles/contract/fields.ts'
import type { CalendarEntry } from '../../articles/contract/planning.ts'
import { type ArticleType, accessOfType, articleTypes, sectionNameOf } from '../../articles/contract/rules.ts'
import type { Workflow } from '../../articles/contract/workflow.ts'
import { type ArticleRow, type ListedRow, presentListItem, toLines, toSafeHtml } from '../../articles/server/index.ts'
import type { EntryRow } from './calendar/find-entries.ts'
import type { CommentRow } from './comments/comments.ts'
import type { DraftRow } from './drafts/drafts.ts'
import type { NewsRow } from './list/find-news.ts'
import type { ListedRevision } from './revisions/revisions.ts'
import type { WorkflowRow } from './workflow/workflow.ts'

const typeOf = (access: ArticleRow['access']): ArticleType =>
  articleTypes.find((type) => accessOfType[type] === access) ?? 'isLoginRequired'

export const presentNewsItem = (
  row: ListedRow & Pick<ArticleRow, 'version' | 'updated_at' | 'publish_at'>,
): NewsItem => ({
  ...presentListItem(row),
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  publishAt: row.publish_at?.toISOString() ?? null,
})

export const presentListedNews = (row: NewsRow): ListedNews => ({
  ...presentNewsItem(row),
  writer: row.writer,
  isPinned: row.pinned_at !== null,
  ...presentWorkflowShape(row),
})

type AssignmentRow = Pick<
  WorkflowRow,
  'stage' | 'number' | 'due_on' | 'assignee_id' | 'assignee' | 'assignee_role' | 'assignee_left_at'
>

export const presentAssignment = (row: Omit<AssignmentRow, 'stage' | 'number'>) => ({
  dueOn: row.due_on,
  assignee:
    row.assignee_id === null
      ? null
      : {
          id: row.assignee_id,
          name: row.assignee ?? '',
          hasLeft: row.assignee_left_at !== null || !isAdmitted('writer', row.assignee_role),
        },
})

const presentWorkflowShape = (row: AssignmentRow) => ({
  stage: row.stage,
  workflowNumber: row.number,
  ...presentAssignment(row),
})

export const presentWorkflow = (row: WorkflowRow): Workflow => ({
  ...presentWorkflowShape(row),
  writer: row.writer,
  movedAt: row.moved_at?.toISOString() ?? null,
  movedBy: row.moved_by_name,
  note: row.note,
})

export const presentForm = (row: ArticleRow, timeZone: string) =>
  ({
    ...forTextFields(({ column }) => row[column]),
    articleType: typeOf(row.access),
    section: sectionNameOf(row.section),
    imageUrl: presentListItem(row)['Image url'] ?? '',
    authorIds: row.author_ids.map(String),
    keywords: row.keywords,
    categories: row.categories,
    enteredDate: toLocalTime(row.entered_at, timeZone),
    dateOfPublication: toLocalTime(row.dated_at, timeZone),
  }) satisfies ComparedForm

export function presentAdminArticle(row: ArticleRow, timeZone: string): AdminArticle {
  const item = presentNewsItem(row)
  return {
    ...item,
    ...presentForm(row, timeZone),
    Description: row.body_html,
    Component: item.component,
    mainKeywords: item.main_keywords,
    publishAtLocal: row.publish_at && toLocalTime(row.publish_at, timeZone),
    isPinned: row.pinned_at !== null,
    unpinAtLocal: row.unpin_at && toLocalTime(row.unpin_at, timeZone),
    takeDownAtLocal: row.take_down_at && toLocalTime(row.take_down_at, timeZone),
  }
}

export const presentEntry = (row: EntryRow, timeZone: string): CalendarEntry => {
  const local = row.at && toLocalTime(row.at, timeZone)
  return {
    ...presentWorkflowShape(row),
    kind: row.kind,
    articleId: row.article_id,
    draftKey: row.draft_key,
    title: row.title || presentOpening(row.opening),
    day: local?.slice(0, 10) ?? row.day ?? '',
    time: local?.slice(11, 16) ?? null,
    at: row.at?.toISOString() ?? null,
  }
}

const presentComment = ({ id, author_name, words, made_at }: CommentRow) => ({
  id,
  author: author_name,
  words,
  at: made_at.toISOString(),
})

export const presentThreads = (rows: readonly CommentRow[]): Thread[] =>
  rows
    .filter(({ thread_id }) => thread_id === null)
    .map((row) => ({
      ...presentComment(row),
      quotation: row.quotation,
      anchor: row.anchor,
      resolvedAt: row.resolved_at?.toISOString() ?? null,
      resolvedBy: row.resolved_by_name,
      replies: rows.filter(({ thread_id }) => thread_id === row.id).map(presentComment),
    }))

/** Ends at a whole word. */
export function presentOpening(html: string | null): string {
  const text = html === null ? '' : toLines(toSafeHtml(html)).join(' ').replace(/\s+/g, ' ').trim()
  if (text.length <= longestOpening) return text
  const cut = text.lastIndexOf(' ', longestOpening)
  return `${text.slice(0, cut > 0 ? cut : longestOpening)}…`
}

/** Characters. */
const longestOpening = 80

export const presentDraft = (row: DraftRow): Draft => ({
  // An older draft lacks newer fields.
  content: { ...emptyForm, ...row.content },
  articleVersion: row.article_version,
  number: row.number,
  savedAt: row.saved_at.toISOString(),
})

export const presentRevision = (row: ListedRevision): Revision => ({
  version: row.version,
  at: row.made_at.toISOString(),
  editor: row.editor_name,
  made: row.made,
  restoredFrom: row.restored_from,
  title: row.title,
})

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { noTitle } from '../../../../platform/contract/no-title.ts'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { notifyError, notifySuccess } from '../../../../platform/web/admin/notify.tsx'
import { draftList } from '../../../articles/admin/draft/new-draft.ts'
import { saveDraftAssignment } from '../../../articles/admin/draft/use-draft-assignment.ts'
import type { CalendarEntry } from '../../../articles/contract/planning.ts'

export const useEntries = (from: string, to: string) =>
  useQuery({
    queryKey: ['calendar', from, to],
    queryFn: () => adminApi.call('GET /admin/calendar', { query: { from, to } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

interface Loaded {
  entries: CalendarEntry[]
  isCapped: boolean
}

export const entryKey = ({ kind, articleId, draftKey }: CalendarEntry) => `${kind} ${articleId ?? draftKey}`

/** Moves the entry on the screen at once, with undo in the notification. */
export function useMoveEntry() {
  const queries = useQueryClient()

  async function move(entry: CalendarEntry, day: string): Promise<void> {
    if (day === entry.day) return
    await queries.cancelQueries({ queryKey: ['calendar'] })
    const moved = { ...entry, day }
    queries.setQueriesData<Loaded>(
      { queryKey: ['calendar'] },
      (known) =>
        known && { ...known, entries: known.entries.map((one) => (entryKey(one) === entryKey(entry) ? moved : one)) },
    )
    try {
      const workflowNumber = await send(entry, day)
      notifySuccess(`${entryTitle(entry)}: ${entry.kind === 'due' ? 'due on' : 'scheduled for'} ${day}.`, () =>
        move({ ...moved, workflowNumber }, entry.day),
      )
    } catch (error) {
      notifyError('Failed to change the day', error)
    } finally {
      await Promise.all(
        ['calendar', 'news', 'board', 'workflow', draftList].map((name) =>
          queries.invalidateQueries({ queryKey: [name] }),
        ),
      )
    }
  }
  return move
}

export const entryTitle = ({ title }: Pick<CalendarEntry, 'title'>) => title || noTitle

/** Returns the workflow number after the change. */
async function send(entry: CalendarEntry, day: string): Promise<number> {
  const { kind, articleId, draftKey, assignee, time, workflowNumber: number } = entry
  const assigneeId = assignee?.id ?? null
  if (draftKey !== null) {
    await saveDraftAssignment({ key: draftKey, assignee, dueOn: entry.day }, { dueOn: day })
    return number
  }
  const params = { id: String(articleId) }
  if (kind === 'due') {
    const body = { assigneeId, dueOn: day, number }
    const { workflow } = await adminApi.call('PUT /admin/assignment/:id', { params, body })
    return workflow.workflowNumber
  }
  await adminApi.call('PUT /admin/schedule/:id', { params, body: { publishAt: `${day} ${time ?? '09:00'}:00` } })
  return number
}

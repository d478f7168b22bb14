import { adminApi } from '../../../platform/web/admin/api.ts'
import { confirm } from '../../../platform/web/admin/confirm.tsx'
import { useAttempt } from '../../../platform/web/admin/list/use-attempt.ts'
import { notifySuccess } from '../../../platform/web/admin/notify.tsx'
import type { AdminLetter } from '../contract/endpoints.ts'
import type { LetterState } from '../contract/rules.ts'

export const listName = 'letters'

interface Decision {
  state: LetterState
  reason: string
}

export function useLetterActions() {
  const attempt = useAttempt(listName)
  const settle = (letter: AdminLetter, decision: Decision): Promise<boolean> =>
    attempt('Failed to save the letter', async () => {
      const params = { id: String(letter.id) }
      const { message } = await adminApi.call('PUT /admin/letters/:id', { params, body: decision })
      const before = { state: letter.state, reason: letter.reason }
      notifySuccess(message, () => settle({ ...letter, ...decision }, before))
    })
  const markAuthor = (letter: AdminLetter, isByAuthor: boolean): Promise<boolean> =>
    attempt('Failed to save the letter', async () => {
      const params = { id: String(letter.id) }
      const { message } = await adminApi.call('PUT /admin/letters/:id/author', { params, body: { isByAuthor } })
      notifySuccess(message, () => markAuthor(letter, !isByAuthor))
    })
  const keep = ({ id }: AdminLetter) =>
    attempt('Failed to dismiss the report', async () => {
      const { message } = await adminApi.call('DELETE /admin/letters/:id/reports', { params: { id: String(id) } })
      notifySuccess(message)
    })
  async function ban({ id, name }: AdminLetter): Promise<void> {
    const isSure = await confirm({
      title: 'Ban the reader from letters?',
      about: name,
      text: 'The reader can no longer write letters. Earlier letters stay as they are. You can lift the ban under “Banned readers”.',
      confirm: 'Ban from letters',
    })
    if (!isSure) return
    await attempt('Failed to ban the reader', async () => {
      const { message } = await adminApi.call('PUT /admin/letters/:id/ban', { params: { id: String(id) } })
      notifySuccess(message)
    })
  }
  return { settle, markAuthor, keep, ban }
}

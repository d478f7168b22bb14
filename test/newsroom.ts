import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { z } from 'zod'
import type { ChangeProgress } from '../src/features/articles/contract/changes.ts'
import type { AddArticle } from '../src/features/articles/contract/editing.ts'
import type { ArticleForm } from '../src/features/articles/contract/fields.ts'
import type { ArticleStage } from '../src/features/articles/contract/stages.ts'
import { type Answer, type Magazine, opening } from './magazine.ts'
import type { Visitor } from './visitor.ts'

type Form = z.input<typeof AddArticle>

export const aForm = (particulars: Partial<Form> = {}): Form => ({
  title: 'A gate driver for 1,700 V',
  description: '<p>It drives what switches, and says so.</p>',
  date: '2026-03-01',
  sourceUrl: 'https://example.com/driver',
  imageUrl: '/assets/driver-1280.webp',
  articleType: 'isFree',
  npnwid: 'GP-1',
  section: 'News',
  keywords: ['gate driver'],
  categories: ['powersupply'],
  ...particulars,
})

export const anEdit = (particulars: object = {}) => {
  const { date: enteredDate, ...form } = aForm()
  return { ...form, enteredDate: `${enteredDate} 00:00:00`, dateOfPublication: '2026-03-02 14:30:00', ...particulars }
}

export const aDraft = (particulars: Partial<ArticleForm> = {}): Partial<ArticleForm> => ({
  title: 'Half a title',
  description: '<p>Half a text</p>',
  ...particulars,
})

export const aKey = (name = 'begun') => name.padEnd(20, 'x')

export async function adds(editor: Visitor, particulars: Partial<Form> = {}): Promise<number> {
  const answer = await editor.post('/admin/addNewsArticle', aForm(particulars))
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.json().id
}

export async function moves(who: Visitor, id: number, stage: ArticleStage, more: object = {}) {
  const { workflowNumber: number = 0 } = (await who.get(`/admin/workflow/${id}`)).json()
  return who.call('PUT', `/admin/stage/${id}`, { body: { stage, number, ...more } })
}

export async function restores(editor: Visitor, id: number, revision: number) {
  const { version } = (await editor.get(`/admin/article/${id}`)).json()
  const restored = await editor.post(`/admin/article/${id}/restore/${revision}`, { version, isWhole: true })
  if (restored.status !== 200) return restored
  const { content, number } = restored.json().draft
  const { publishAt: _publishAt, ...form } = content
  return editor.post(`/admin/edit/${id}`, { ...form, version, fromDraft: number })
}

/** Waits for the end of a change of many articles. */
export async function finishesChange(who: Visitor, started: Answer): Promise<ChangeProgress> {
  const { id } = started.json()
  const progress = async (): Promise<ChangeProgress> => (await who.get(`/admin/article-changes/${id}`)).json()
  await expect.poll(async () => (await progress()).isFinished).toBe(true)
  return progress()
}

/** Makes an article unpublishable, as only old rows can be. */
export async function breaks(magazine: Magazine, id: number): Promise<void> {
  await magazine.database.db
    .updateTable('articles')
    // Too long for an index, and too random to be compressed into it.
    .set({ part_numbers: [randomBytes(5_000).toString('hex')] })
    .where('id', '=', id)
    .execute()
}

export const publishing = (magazine: Magazine, editor: Visitor) => ({
  later: (milliseconds: number) => new Date(opening.getTime() + milliseconds),
  publish: (id: number, isPublished: number) => editor.call('PATCH', `/admin/publish/${id}`, { body: { isPublished } }),
  article: async (id: number) => (await editor.get(`/admin/article/${id}`)).json(),
  newest: async () =>
    (await magazine.get('/api/home/news')).json().map((one: { 'Article Title': string }) => one['Article Title']),
  actions: (action: 'article.published') =>
    magazine.database.db.selectFrom('audit_log').selectAll().where('action', '=', action).execute(),
})

import { expect, test } from 'vitest'
import { arranging } from '../../../../test/catalogue.ts'
import { deadlocksInLog } from '../../../../test/database.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { adds, aForm, anEdit, finishesChange } from '../../../../test/newsroom.ts'
import { renewPreviews, specifiedPreview } from '../../articles/server/index.ts'

const magazine = useMagazine({ kind: 'postgres' })
const editor = useMember(magazine, { role: 'editor' })
const admin = useMember(magazine, { role: 'admin' })
const { removes, withCategory } = arranging(admin)

interface Scene {
  /** Live articles that are related to each other. */
  ids: number[]
  /** The author of the first, and the author of all. */
  authors: [number, number]
}

const formOf = (i: number, [one, other]: Scene['authors']) => ({
  title: `Gate driver LM${300 + i} for silicon carbide`,
  description: `<p>Chapter ${'i'.repeat(i + 1)} drives silicon carbide switches with an LM${310 - i}, gently.</p>`,
  articleType: i % 2 ? ('Premium' as const) : ('isFree' as const),
  section: i % 2 ? ('News' as const) : ('Product' as const),
  keywords: ['gate driver', `chapter ${i}`],
  authorIds: i === 0 ? [other, one] : [other],
  categories: i % 2 ? ['gan', 'powersupply'] : ['powersupply'],
})

async function aScene(): Promise<Scene> {
  const author = async (name: string): Promise<number> =>
    (await editor.post('/admin/authors', { name })).json().author.id
  await withCategory()
  const authors: Scene['authors'] = [await author('Meera'), await author('Ravi')]
  const ids: number[] = []
  for (let i = 0; i < 4; i++) ids.push(await adds(editor, formOf(i, authors)))
  return { ids, authors }
}

const statusOf = async (call: Promise<{ status: number }>) => (await call).status
const publish = (id: number, isPublished: number) =>
  statusOf(editor.call('PATCH', `/admin/publish/${id}`, { body: { isPublished } }))

async function manyChange(ids: number[], author: number): Promise<number> {
  const articles = ids.map((id) => ({ id, version: 1 }))
  const body = { articles, change: { kind: 'authors', authorIds: [author] } }
  await finishesChange(editor, await editor.post('/admin/article-changes', body))
  return 200
}

/** Fills the carousel, since only its articles have an order. */
async function carouselOrder(ids: number[]): Promise<number> {
  for (const id of ids) await editor.post('/admin/update-carousel', { id, isCarousel: true })
  return statusOf(editor.post('/admin/arrange-carousel', { ids: ids.toReversed() }))
}

const useCases: Record<string, (scene: Scene) => Promise<number>[]> = {
  edits: ({ ids, authors }) =>
    ids.map((id, i) => statusOf(editor.post(`/admin/edit/${id}`, anEdit(formOf(ids.length - i, authors))))),
  additions: ({ authors }) =>
    [5, 6].map((i) => statusOf(editor.post('/admin/addNewsArticle', aForm(formOf(i, authors))))),
  publications: ({ ids }) => ids.toReversed().map((id, i) => publish(id, i % 2)),
  deletions: ({ ids }) => ids.slice(1, 3).map((id) => statusOf(editor.call('DELETE', `/admin/delete/${id}`))),
  'the carousel': ({ ids }) =>
    ids.map((id) => statusOf(editor.post('/admin/update-carousel', { id, isCarousel: true }))),
  'the order of the carousel': ({ ids }) => [carouselOrder(ids)],
  'other previews': () => [
    renewPreviews(magazine.database.db, { words: 3, share: 0.2 }, specifiedPreview).then(() => 200),
  ],
  'a changed author': ({ authors: [, id] }) => [
    statusOf(editor.call('PUT', `/admin/authors/${id}`, { body: { name: 'Ravi Rao' } })),
  ],
  'a deleted author': ({ authors: [one, other] }) => [
    statusOf(editor.call('DELETE', `/admin/authors/${other}?successor=${one}`)),
  ],
  'a change of many': ({ ids, authors: [one] }) => [manyChange(ids.toReversed(), one)],
  'a removed category': () => [statusOf(removes('category', 'gan', 'powersupply'))],
}
const names = Object.keys(useCases)

/** A difference set modulo 11: each two use cases meet in two rounds. */
const steps = [1, 3, 4, 5, 9]
const rounds = names.map((name, at) => [name, ...steps.map((step) => names[(at + step) % names.length] ?? '')])

test.each(rounds)(
  '%s twice at the same time, and with five other use cases, never deadlock',
  async (one, ...others) => {
    expect(names).toHaveLength(11)
    const before = await deadlocksInLog(magazine.database)
    const scene = await aScene()
    const statuses = await Promise.all([one, one, ...others].map((name) => Promise.all(useCases[name]?.(scene) ?? [])))
    for (const ofCase of statuses) expect(ofCase.filter((status) => status >= 500)).toEqual([])
    expect(statuses.flat().some((status) => status < 300)).toBe(true)
    expect(await deadlocksInLog(magazine.database)).toEqual(before)
  },
)

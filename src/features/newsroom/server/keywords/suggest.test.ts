import { expect, test } from 'vitest'
import { useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import { adds } from '../../../../../test/newsroom.ts'

const magazine = useMagazine()
const meera = useMember(magazine, { role: 'editor' })

const ask = (id: number, body: object) => meera.post(`/admin/update-keyword/${id}`, body)

test('keywords are suggested only for a text, with a title of normal length', async () => {
  expect((await ask(0, { description: '<p>x</p>', title: 'x '.repeat(200) })).status).toBe(400)
  for (const body of [{}, { description: '' }, { description: ' \n' }, { description: 5 }]) {
    const { status, json } = await ask(0, body)
    expect(status).toBe(400)
    expect(json().message).toContain('Description is required to get keywords')
  }
  expect((await ask(0, { description: '<p> </p>' })).json().keywords).toEqual([])
  expect((await ask(99, { description: '<p>text</p>' })).status).toBe(404)
})

test('suggested keywords are parts and terms of several words, and none is saved', async () => {
  const id = await adds(meera, { keywords: ['mine'] })
  const description = `<p>The LM317 is a linear regulator, and its thermal resistance decides. A linear regulator that runs hot is a
      linear regulator with too little copper: thermal resistance from junction to ambient is what the LM317 has most of.</p>`
  const { success, keywords } = (await ask(id, { description })).json()
  expect(success).toBe(true)
  expect(keywords).toEqual(expect.arrayContaining(['LM317', 'linear regulator', 'thermal resistance']))
  for (const keyword of keywords) expect(keyword).not.toMatch(/^(?:the|is|and|its|that|what)\b/i)
  expect((await meera.get(`/admin/article/${id}`)).json()).toMatchObject({ keywords: ['mine'], version: 1 })
})

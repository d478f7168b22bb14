import { describe, expect, test } from 'vitest'
import type { ArticleForm } from '../../contract/fields.ts'
import { newForm } from '../editor/article-form.ts'
import { draftOwners, type LocalDraft, readLocalDraft, removeLocalDraft, writeLocalDraft } from './local-draft.ts'
import { chooseStartingPoint } from './starting-point.ts'

const content = (title: string): ArticleForm => ({ ...newForm('2026-03-02 09:00:00'), title })
const base = { content: content('saved'), articleVersion: 4 }
const at = (minute: number) => `2026-03-02T09:${String(minute).padStart(2, '0')}:00.000Z`

const local = (title: string, { follows = 0, minute = 10, isOnServer = false } = {}): LocalDraft => ({
  content: content(title),
  articleVersion: 3,
  follows,
  savedAt: at(minute),
  isOnServer,
})
const server = (title: string, { number = 1, minute = 5 } = {}) => ({
  content: content(title),
  articleVersion: 3,
  number,
  savedAt: at(minute),
})

describe('the editor opens with', () => {
  test('the saved article if there is no draft', () => {
    expect(chooseStartingPoint(base, null, null)).toMatchObject({
      ...base,
      number: 0,
      resumedFrom: null,
      isUnsent: false,
    })
  })

  test('the server’s draft, based on the version it started from', () => {
    const start = chooseStartingPoint(base, local('old', { isOnServer: true }), server('kept'))
    expect(start).toMatchObject({
      articleVersion: 3,
      number: 1,
      resumedFrom: new Date(at(5)),
      isUnsent: false,
      other: null,
    })
    expect(start.content.title).toBe('kept')
  })

  test('this browser’s draft if the server never got it', () => {
    const start = chooseStartingPoint(base, local('here'), null)
    expect(start).toMatchObject({ number: 0, isUnsent: true })
    expect(start.content.title).toBe('here')
  })

  test('this browser’s draft if it continues the server’s', () => {
    const start = chooseStartingPoint(base, local('further', { follows: 1 }), server('kept'))
    expect(start).toMatchObject({ number: 1, isUnsent: true, other: null })
    expect(start.content.title).toBe('further')
  })

  test('the saved article if the draft was discarded elsewhere', () => {
    expect(chooseStartingPoint(base, local('gone', { isOnServer: true, follows: 2 }), null).content.title).toBe('saved')
  })

  test('the later of two diverged drafts, and offers the other', () => {
    const here = chooseStartingPoint(
      base,
      local('here', { follows: 1, minute: 20 }),
      server('there', { number: 2, minute: 15 }),
    )
    expect(here.content.title).toBe('here')
    expect(here.other).toMatchObject({ number: 2, savedAt: new Date(at(15)), content: { title: 'there' } })
    // The overwritten draft is known, so that the next save does not conflict.
    expect(here.number).toBe(2)

    const there = chooseStartingPoint(
      base,
      local('here', { follows: 1, minute: 12 }),
      server('there', { number: 2, minute: 15 }),
    )
    expect(there.content.title).toBe('there')
    expect(there.other).toMatchObject({ content: { title: 'here' } })
  })
})

test('a draft in this browser outlasts a change of the account’s address, and no other account gets it', () => {
  const ownersOf = (account: string, email: string) => draftOwners({ account, email })
  const read = (account: string, email: string) => readLocalDraft(ownersOf(account, email), '9', base.content)
  const titleOf = (account: string, email: string) => read(account, email)?.content.title
  writeLocalDraft(ownersOf('', 'anna@old.example'), '9', local('before the account was known'))
  expect(titleOf('7', 'anna@old.example')).toBe('before the account was known')
  writeLocalDraft(ownersOf('7', 'anna@old.example'), '9', local('later', { minute: 12 }))
  expect(titleOf('7', 'anna@new.example')).toBe('later')
  expect([read('8', 'ravi@example.com'), read('8', 'anna@old.example'), read('', 'anna@old.example')]).toEqual([
    null,
    null,
    null,
  ])
  removeLocalDraft(ownersOf('7', 'anna@new.example'), '9')
  expect(read('7', 'anna@old.example')).toBeNull()
})

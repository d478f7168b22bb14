import { AuthorForm } from '../../contract/authors/endpoints.ts'
import { authors } from '../../db/demo/authors.ts'
import { days } from '../core/durations.ts'
import type { Transaction } from '../db/database.ts'
import { addAuthor } from '../features/authors/save-author.ts'
import { before, type Person } from './people.ts'

/** Adds the demo's authors, with the accounts of those who belong to the staff. Returns their ids in order. */
export async function addAuthors(tx: Transaction, staff: readonly Person[], now: Date): Promise<number[]> {
  const [editor = null] = staff
  const ids: number[] = []
  for (const { name, line, biography, expertise, links, isStaff } of authors) {
    const accountEmail = (isStaff && staff.find(({ username }) => username === name)?.email) || ''
    const form = AuthorForm.parse({ name, line, biography, expertise, links, accountEmail })
    ids.push(await addAuthor(tx, form, { editor, now: before(now, days(700)) }))
  }
  return ids
}

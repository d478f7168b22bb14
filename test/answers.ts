import { expect } from 'vitest'
import type { Answer, Magazine } from './magazine.ts'

/** The status and the sentence of an answer. */
export async function said(answer: Answer | Promise<Answer>): Promise<[status: number, sentence: string]> {
  const { status, json } = await answer
  return [status, json().message]
}

/** Expects the status and a sentence with these words. */
export async function isRefused(answer: Answer | Promise<Answer>, words: string, status = 400): Promise<void> {
  expect(await said(answer)).toEqual([status, expect.stringContaining(words)])
}

/** The titles of the articles in an answer: a list, or a page of one. */
export async function titlesIn(answer: Answer | Promise<Answer>): Promise<string[]> {
  const body = (await answer).json()
  const articles: Record<string, string>[] = Array.isArray(body) ? body : (body.articles ?? body.data)
  return articles.map((article) => article['Article Title'] ?? '')
}

/** What the audit log has, the oldest first. */
export const auditLog = ({ database }: Magazine) =>
  database.db.selectFrom('audit_log').selectAll().orderBy('id').execute()

import { expect } from 'vitest'
import type { Answer, Magazine } from './magazine.ts'

export async function said(answer: Answer | Promise<Answer>): Promise<[status: number, sentence: string]> {
  const { status, json } = await answer
  return [status, json().message]
}

export async function isRefused(answer: Answer | Promise<Answer>, words: string, status = 400): Promise<void> {
  expect(await said(answer)).toEqual([status, expect.stringContaining(words)])
}

/** Its status, and where it redirects. */
export async function leadsTo(magazine: Magazine, address: string, headers?: Record<string, string>) {
  const answer = await magazine.get(address, headers)
  return [answer.status, answer.headers['location'] ?? null]
}

export async function titlesIn(answer: Answer | Promise<Answer>): Promise<string[]> {
  const body = (await answer).json()
  const articles: Record<string, string>[] = Array.isArray(body) ? body : (body.articles ?? body.data)
  return articles.map((article) => article['Article Title'] ?? '')
}

export const auditLog = ({ database }: Magazine) =>
  database.db.selectFrom('audit_log').selectAll().orderBy('id').execute()

import type { FastifyBaseLogger } from 'fastify'
import { type Answer, type ApiClient, type CallByName, createClientByName } from '../../../contract/client.ts'
import { answerTo } from '../error-handler.ts'
import { newRequestId } from '../request-log.ts'
import type { Calls } from './calls.ts'

export interface CollectedAnswers {
  keys: Set<string>
  statuses: Set<number>
}

/** Without HTTP, for an anonymous visitor. What several parts of a page ask is answered once. */
export function pageClient(
  calls: Pick<Calls, 'performForPage'>,
  { keys, statuses }: CollectedAnswers,
  { network, log }: { network: string; log: FastifyBaseLogger },
): ApiClient {
  const visitor = { network, ip: null, userAgent: '', cookies: {}, wantsHtml: false, address: '' }
  const answers = new Map<string, Promise<Answer>>()
  const perform: CallByName = async (name, parts) => {
    const requestId = newRequestId()
    const context = { caller: null, requestId, visitor }
    const answer = await calls.performForPage(name, parts, context).catch((error: unknown) => {
      const { status, body, keys: itsKeys, isFault } = answerTo(error, requestId)
      if (isFault) log.error({ err: error, requestId, call: name }, 'request failed')
      return { status, body, keys: itsKeys }
    })
    statuses.add(answer.status)
    for (const key of answer.keys ?? []) keys.add(key)
    return answer
  }
  return createClientByName((name, parts) => {
    const call = JSON.stringify([name, parts])
    const answer = answers.get(call) ?? perform(name, parts)
    answers.set(call, answer)
    return answer
  })
}

import type { FastifyBaseLogger } from 'fastify'
import { type ApiClient, createClientByName } from '../../../contract/client.ts'
import { answerTo } from '../error-handler.ts'
import { newRequestId } from '../request-log.ts'
import type { Calls } from './calls.ts'

/** What the answers to a page's calls had. */
export interface CollectedAnswers {
  keys: Set<string>
  statuses: Set<number>
}

/** The API as pages call it while they are rendered: without HTTP, for an anonymous visitor from a network. */
export function pageClient(
  calls: Pick<Calls, 'perform'>,
  { keys, statuses }: CollectedAnswers,
  { network, log }: { network: string; log: FastifyBaseLogger },
): ApiClient {
  const visitor = { network, userAgent: '', cookies: {}, address: '' }
  return createClientByName(async (name, parts) => {
    const requestId = newRequestId()
    const answer = await calls.perform(name, parts, { caller: null, requestId, visitor }).catch((error: unknown) => {
      const { status, body, keys: itsKeys, isFault } = answerTo(error, requestId)
      if (isFault) log.error({ err: error, requestId, call: name }, 'request failed')
      return { status, body, keys: itsKeys }
    })
    statuses.add(answer.status)
    for (const key of answer.keys ?? []) keys.add(key)
    return answer
  })
}

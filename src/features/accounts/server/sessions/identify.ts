import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { isAdmitted } from '../../../../platform/contract/accounts/roles.ts'
import type { Caller } from '../../../../platform/server/core/caller.ts'
import { hashOf, isSecretFormat } from '../../../../platform/server/core/secrets.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import type { ReadWithCaller } from '../../../../platform/server/http/api/row-with-caller.ts'
import { cookieName } from '../cookies.ts'
import { bearerToken, findSessions } from './find-sessions.ts'
import { renewSession } from './sessions.ts'

export const adminCookie = 'gp_admin'
/** A page of another site cannot add this header to a request without a preflight. */
const markerHeader = 'x-admin'

/**
 * Back-office calls without `Authorization` may use the cookie of the staff; those that change something then also need
 * the marker header. Nothing else in a request counts. The statement that finds a bearer's session reads `beside`.
 */
export function createIdentify(db: Database, now: () => Date, { publicUrl }: { publicUrl: string }) {
  const cookieInBrowser = cookieName(adminCookie, publicUrl.startsWith('https:'))
  return async (request: FastifyRequest, beside?: ReadWithCaller | null): Promise<Caller> => {
    const { authorization } = request.headers
    if (authorization !== undefined) {
      const token = bearerToken(authorization)
      return token === null ? null : findBearer(db, { token, beside }, now(), request)
    }
    if (!request.routeOptions.url?.startsWith('/api/admin/')) return null
    const cookie = parseCookie(request.headers.cookie ?? '')[cookieInBrowser]
    if (!isSecretFormat(cookie) || (changesSomething(request) && request.headers[markerHeader] !== '1')) return null
    const found = await findSession(db, { token: cookie, via: 'cookie' }, now())
    return found && isAdmitted('staff', found.role) ? found : null
  }
}

const changesSomething = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD'

interface ToFind {
  token: string
  beside?: ReadWithCaller | null | undefined
}

async function findBearer(db: Database, toFind: ToFind, now: Date, request: FastifyRequest): Promise<Caller> {
  const found = await findSession(db, { ...toFind, via: 'bearer' }, now)
  if (!found) return null
  try {
    await renewSession(db, found, now)
  } catch (error) {
    // A database that refuses writes must not keep readers from reading.
    request.log.warn({ err: error }, 'a session could not be renewed')
  }
  return found
}

async function findSession(db: Database, { token, ...how }: ToFind & { via: 'bearer' | 'cookie' }, now: Date) {
  const hash = hashOf(token).toString('hex')
  return (await findSessions(db, { hashes: [hash], ...how }, now)).get(hash)
}

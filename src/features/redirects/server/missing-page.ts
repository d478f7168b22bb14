import type { IncomingHttpHeaders } from 'node:http'
import { isRobot } from '../../../platform/server/http/api/visitor.ts'
import type { SiteAddress } from './address.ts'

/** Longer ones are hardly what a reader typed or followed. */
const maxCharacters = 300

/** What programs ask every site for. */
const probes = /\/(?:\.|wp-|cgi-bin|phpmyadmin|vendor\/|actuator|_ignition|owa\/|autodiscover|solr\/|boaform)/i
/** Files. Old pages that end in `.html` are pages. */
const file = /\.(?!html?$)[a-z0-9]{1,8}$/i
/** E-mail addresses, and tokens of links in mails. */
const personal = /@|%40|[\w-]{40,}/i

/** Whether a missing page is worth an editor's while: a reader's browser asked for it, and its address is of nobody. */
export function isReadersMiss({ path }: SiteAddress, method: string, headers: IncomingHttpHeaders): boolean {
  const { 'user-agent': userAgent = '', accept = '', 'sec-fetch-dest': destination = 'document' } = headers
  if (method !== 'GET' || !accept.includes('text/html') || destination !== 'document') return false
  if (isRobot(userAgent)) return false
  return path.length <= maxCharacters && !probes.test(path) && !file.test(path) && !personal.test(path)
}

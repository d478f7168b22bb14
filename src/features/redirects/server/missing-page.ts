import type { IncomingHttpHeaders } from 'node:http'
import { isRobot } from '../../../platform/server/http/api/visitor.ts'
import type { SiteAddress } from './address.ts'

/** Readers hardly type or follow longer ones. */
const maxCharacters = 300

const probes = /\/(?:\.|wp-|cgi-bin|phpmyadmin|vendor\/|actuator|_ignition|owa\/|autodiscover|solr\/|boaform)/i
/** Files, except old pages that end in `.html`. */
const file = /\.(?!html?$)[a-z0-9]{1,8}$/i
/** E-mail addresses, and tokens of links in mails. */
const personal = /@|%40|[\w-]{40,}/i

/** True if a reader's browser asked, and the address holds nothing personal. */
export function isReadersMiss({ path }: SiteAddress, method: string, headers: IncomingHttpHeaders): boolean {
  const { 'user-agent': userAgent = '', accept = '', 'sec-fetch-dest': destination = 'document' } = headers
  if (method !== 'GET' || !accept.includes('text/html') || destination !== 'document') return false
  if (isRobot(userAgent)) return false
  return path.length <= maxCharacters && !probes.test(path) && !file.test(path) && !personal.test(path)
}

import type { IncomingHttpHeaders } from 'node:http'
import { isRobot } from '../../../platform/server/http/api/visitor.ts'
import type { SiteAddress } from './address.ts'

/** Readers hardly type or follow longer ones. */
const maxCharacters = 300

const probes = /\/(?:\.|wp-|cgi-bin|phpmyadmin|vendor\/|actuator|_ignition|owa\/|autodiscover|solr\/|boaform)/i
/** Files, except old pages that end in `.html`. */
const file = /\.(?!html?$)[a-z0-9]{1,8}$/i
/** Tokens of links in mails are as long, and so are the words of a title. */
const long = /[\w-]{40,}/g

/** In small letters, and more than half of it words: tokens are neither. */
function isTitle(text: string): boolean {
  const pieces = text.split(/[-_]+/)
  const words = pieces.filter((piece) => /^[a-z]{1,20}$/.test(piece)).length
  return !/[A-Z]/.test(text) && words >= fewestWords && words > pieces.length / 2
}

const fewestWords = 4

/** An e-mail address, or a token. */
const isPersonal = (path: string) => /@|%40/.test(path) || path.match(long)?.some((one) => !isTitle(one)) === true

/** True if a reader's browser asked, and the address holds nothing personal. */
export function isReadersMiss({ path }: SiteAddress, method: string, headers: IncomingHttpHeaders): boolean {
  const { 'user-agent': userAgent = '', accept = '', 'sec-fetch-dest': destination = 'document' } = headers
  if (method !== 'GET' || !accept.includes('text/html') || destination !== 'document') return false
  if (isRobot(userAgent)) return false
  return path.length <= maxCharacters && !probes.test(path) && !file.test(path) && !isPersonal(path)
}

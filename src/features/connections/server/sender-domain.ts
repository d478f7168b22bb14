import { createPublicKey } from 'node:crypto'
import { seconds } from '../../../platform/server/core/durations.ts'
import type { ResolveTxt } from '../../../platform/server/gateways/dns/index.ts'
import type { Dkim } from '../../../platform/server/gateways/mail/index.ts'
import type { DomainRecord, SenderDomainReport } from '../contract/connections.ts'

interface SenderSettings {
  address: string
  /** Recipient of reports by other mail servers. */
  contact: string
  dkim: Dkim | null
  smtpUrl: string | null
}

/** DNS records below a name. Null: no answer. */
type Found = readonly string[] | null

const timeLimit = seconds(8)
const longestShown = 600

export async function checkSenderDomain(sender: SenderSettings, resolveTxt: ResolveTxt): Promise<SenderDomainReport> {
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1).toLowerCase()
  if (!isPublicDomain(domain))
    return {
      domain,
      records: [],
      sentence: `Email comes from ${sender.address}, which is not a public domain. Use a sender (MAIL_FROM) at your own domain.`,
    }
  const find = (name: string) => findTexts(name, resolveTxt)
  const records = await Promise.all([
    find(domain).then((found) => judgeSpf(domain, sender, found)),
    judgeDkim(sender, find),
    findDmarc(domain, find).then((found) => judgeDmarc(domain, sender, found)),
  ])
  const open = records.filter(({ state }) => state !== 'good').length
  return {
    domain,
    records,
    sentence:
      open === 0
        ? `Other mail servers can verify email from ${domain}.`
        : `Spam filters may block email from ${domain}: ${open === 1 ? 'one record needs' : `${open} records need`} your attention.`,
  }
}

/** False for names reserved by RFC 2606 and RFC 6761, addresses of machines, and names without a dot. */
const isPublicDomain = (domain: string) =>
  /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(domain) &&
  !/(^|\.)(example|test|invalid|localhost|local)$/.test(domain) &&
  !/(^|\.)example\.(com|net|org)$/.test(domain)

/** Null if the lookup fails or takes too long. A name that does not exist is an answer. */
async function findTexts(name: string, resolveTxt: ResolveTxt): Promise<Found> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), timeLimit)
  const answer = resolveTxt(name).then(
    (records) => records.map((parts) => parts.join('')),
    (error: unknown) => (isMissing(error) ? [] : null),
  )
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')

/** Anybody can write anything into the DNS. */
const shown = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, longestShown)

const silent = (kind: DomainRecord['kind']): DomainRecord => ({
  kind,
  state: 'unknown',
  found: null,
  add: null,
  sentence: 'The name server did not respond. Check again in a minute.',
})

function judgeSpf(domain: string, { smtpUrl }: SenderSettings, found: Found): DomainRecord {
  if (found === null) return silent('SPF')
  const records = found.filter((text) => /^v=spf1(\s|$)/i.test(text))
  const [record = ''] = records
  const server = smtpUrl && isPublicDomain(new URL(smtpUrl).hostname) ? ` a:${new URL(smtpUrl).hostname}` : ''
  const add = { name: domain, value: `v=spf1 mx${server} ~all` }
  const judged = (
    state: DomainRecord['state'],
    sentence: string,
    addition: typeof add | null = null,
  ): DomainRecord => ({
    kind: 'SPF',
    state,
    sentence,
    add: addition,
    found: records.length > 0 ? shown(records.join('\n')) : null,
  })
  const provider = 'If a provider sends your email, replace mx with its include: value.'
  if (records.length === 0)
    return judged('missing', `No SPF record says which servers can send email for your domain. ${provider}`, add)
  if (records.length > 1)
    return judged('weak', 'There are several records, so none of them is valid. Keep one that lists all your servers.')
  const all = /(?:^|\s)([+?~-]?)all(?:\s|$)/i.exec(record)?.[1]
  if (all === '' || all === '+')
    return judged('weak', 'It allows every server to send email in your name. End it with ~all.', {
      name: domain,
      value: shown(record.replace(/[+]?all(?=\s|$)/i, '~all')),
    })
  if (all === '?' || (all === undefined && !/\bredirect=/i.test(record)))
    return judged('weak', 'It does not say how to treat email from other servers. End it with ~all.', {
      name: domain,
      value: `${shown(record.replace(/(?<!\s)\s*\?all(?=\s|$)/i, ''))} ~all`,
    })
  return judged(
    'good',
    'It lists the servers that can send email for your domain. Check that your mail server is among them.',
  )
}

async function judgeDkim({ dkim }: SenderSettings, find: (name: string) => Promise<Found>): Promise<DomainRecord> {
  const judged = (state: DomainRecord['state'], sentence: string): DomainRecord => ({
    kind: 'DKIM',
    state,
    sentence,
    found: null,
    add: null,
  })
  if (!dkim)
    return judged(
      'unknown',
      'The magazine does not sign email. If your email provider signs it, no change is needed. Otherwise, set DKIM_SELECTOR and DKIM_KEY_FILE.',
    )
  const name = `${dkim.keySelector}._domainkey.${dkim.domainName}`
  const found = await find(name)
  if (found === null) return silent('DKIM')
  const record = found.find((text) => /(^|;)\s*p=/i.test(text))
  const key = createPublicKey(dkim.privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
  const add = { name, value: `v=DKIM1; k=rsa; p=${key}` }
  if (record === undefined)
    return {
      ...judged('missing', 'Email is signed, but the public key is missing in DNS, so no one can verify it.'),
      add,
    }
  const isSame = /(?:^|;)\s*p=([^;]*)/i.exec(record)?.[1]?.replaceAll(/\s/g, '') === key
  return isSame
    ? { ...judged('good', 'The public key matches the key that signs your email.'), found: shown(record) }
    : {
        ...judged('weak', 'The public key does not match, so every signature fails. Replace the record.'),
        found: shown(record),
        add,
      }
}

/** A parent domain's record applies to a subdomain without one. */
async function findDmarc(domain: string, find: (name: string) => Promise<Found>): Promise<Found> {
  const labels = domain.split('.')
  for (let first = 0; first < Math.max(1, Math.min(labels.length - 1, 4)); first += 1) {
    const found = await find(`_dmarc.${labels.slice(first).join('.')}`)
    const records = found?.filter((text) => /^v=DMARC1(\s|;|$)/i.test(text)) ?? null
    if (records === null || records.length > 0) return records
  }
  return []
}

function judgeDmarc(domain: string, { contact }: SenderSettings, found: Found): DomainRecord {
  if (found === null) return silent('DMARC')
  const judged = (state: DomainRecord['state'], sentence: string, add: DomainRecord['add'] = null): DomainRecord => ({
    kind: 'DMARC',
    state,
    sentence,
    add,
    found: found.length > 0 ? shown(found.join('\n')) : null,
  })
  const add = { name: `_dmarc.${domain}`, value: `v=DMARC1; p=none; rua=mailto:${contact}` }
  const [record = ''] = found
  if (found.length === 0)
    return judged('missing', 'No DMARC record says how to treat forged email. Large email providers require one.', add)
  if (found.length > 1) return judged('weak', 'There are several records, so none of them is valid. Keep one.')
  const policy = /;\s*p\s*=\s*(\w+)/i.exec(record)?.[1]?.toLowerCase()
  if (policy === 'quarantine' || policy === 'reject') return judged('good', 'It quarantines or rejects forged email.')
  if (policy === 'none')
    return judged(
      'good',
      'It only requests reports. After SPF and DKIM have passed for several weeks, set p=quarantine.',
    )
  return judged('weak', 'It has no valid policy (p=none, p=quarantine or p=reject).', add)
}

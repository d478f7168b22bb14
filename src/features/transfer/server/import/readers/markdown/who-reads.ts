import type { SourceAccess, SourceStatus } from '../../source.ts'
import { askAboutTerm } from '../closing/classes.ts'
import { isTelling, readField } from '../closing/fields.ts'
import { Closing } from '../closing/unclear.ts'
import { dateOf } from '../site-name.ts'
import { askAboutPath } from './ask-about-path.ts'
import { givenAgain, yesOrNo } from './front-matter.ts'
import { isLeftOut, type LeftOut } from './left-out.ts'
import { asRecord } from './parsed.ts'

type Matter = Readonly<Record<string, unknown>>

interface Said {
  status: SourceStatus
  closing: Closing
}

interface Around {
  path: string
  date: Date | null
  isDraft: boolean
  unsure: readonly Matter[]
  leftOut: readonly LeftOut[]
  tags: readonly string[]
}

export function whoReads(matter: Matter, { path, date, isDraft, unsure, leftOut, tags }: Around): Said {
  const closing = new Closing()
  const statuses = new Set<SourceStatus>(isDraft ? ['draft'] : [])
  for (const [name, value] of [matter, ...unsure].flatMap((one) => Object.entries(one))) {
    const key = name.toLowerCase().replace(/[^a-z]/g, '')
    askAboutDay(name, value, closing)
    if (ofTerms.test(key)) for (const term of termsIn(value)) askAboutTerm(term, closing)
    if (usual.has(key)) continue
    const says = meaningOf(key)
    if (!says && typeof value === 'string' && keptBack.test(value.trim())) closing.ask(`field ${name}`, value)
    else if (!says && !(ofTerms.test(key) && isOfWords(value))) closing.value(name, value)
    else if (!says) continue
    else for (const said of says(value)) note(said, { name, value, statuses, closing })
  }
  for (const one of leftOut) {
    const is = isLeftOut(one, path)
    if (is === true) statuses.add('private')
    else if (is === 'maybe' || one.tags?.some((tag) => tags.includes(tag)))
      closing.ask(one.by, [...one.patterns, ...(one.tags ?? [])].join(', '))
  }
  askAboutPath(path, closing)
  if (date && date.getTime() > Date.now()) statuses.add('scheduled')
  return { closing, status: closest.find((one) => statuses.has(one)) ?? 'published' }
}

const ofTerms = /^(?:tags?|keywords?|labels?|topics?|categor(?:y|ies))$/
const termsIn = (value: unknown) => [value].flat().flatMap((one) => String(asRecord(one)['name'] ?? one).split(','))

/** These are judged as terms. */
const isOfWords = (value: unknown) => [value].flat().every((one) => typeof one === 'string')

/** These close a page, whatever the field is called. */
const keptBack =
  /^(?:(?:top )?secret|confidential|restricted|classified|embargo(?:ed)?|retracted|withdrawn|removed|offline|off the record|(?:not for|do not|don't) (?:print|publish|publication|release))$/i

const closest: readonly SourceStatus[] = ['trashed', 'private', 'draft', 'password', 'scheduled']

type Meaning = SourceStatus | SourceAccess | 'unclear'

function note(
  said: Meaning,
  { name, value, statuses, closing }: { name: string; value: unknown; statuses: Set<SourceStatus>; closing: Closing },
) {
  if (said === 'unclear') closing.ask(`field ${name}`, typeof value === 'string' ? value : JSON.stringify(value))
  else if (said === 'members' || said === 'paid') closing.close(said)
  else if (said !== 'free') statuses.add(said)
}

const wordOf = (value: unknown): Meaning | undefined => {
  const given = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return Object.hasOwn(words, given) ? words[given] : undefined
}

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== ''

const flag =
  (on: Meaning, off: Meaning) =>
  (value: unknown): Meaning[] => {
    if (!isSaid(value)) return ['free']
    const is = yesOrNo(value)
    return [is === undefined ? 'unclear' : is ? on : off]
  }

const words: Readonly<Record<string, Meaning>> = {
  published: 'free',
  publish: 'free',
  public: 'free',
  live: 'free',
  free: 'free',
  everyone: 'free',
  open: 'free',
  draft: 'draft',
  drafts: 'draft',
  wip: 'draft',
  pending: 'draft',
  idea: 'draft',
  skip: 'draft',
  private: 'private',
  hidden: 'private',
  unlisted: 'private',
  internal: 'private',
  unpublished: 'private',
  archived: 'private',
  trash: 'trashed',
  trashed: 'trashed',
  deleted: 'trashed',
  scheduled: 'scheduled',
  future: 'scheduled',
  sent: 'private',
  review: 'draft',
  'in review': 'draft',
  login: 'members',
  members: 'members',
  member: 'members',
  subscribers: 'members',
  registered: 'members',
  paid: 'paid',
  tiers: 'paid',
  silver: 'paid',
  gold: 'paid',
  premium: 'paid',
  'members-only': 'members',
  'subscribers-only': 'members',
  'paid-members-only': 'paid',
  paywall: 'paid',
}

const wordSays = (value: unknown): Meaning[] => {
  if (!isSaid(value)) return ['free']
  return [wordOf(value) ?? 'unclear']
}

/** Any word that is not about readers names a template. */
const kindSays = (value: unknown): Meaning[] => [(wordOf(value) ?? 'free') !== 'free' ? 'unclear' : 'free']

const dateSays =
  (past: Meaning, future: Meaning) =>
  (value: unknown): Meaning[] => {
    if (!isSaid(value)) return ['free']
    const date = dateOf(value)
    return [date === null ? 'unclear' : date.getTime() <= Date.now() ? past : future]
  }

/** Hugo's `build: { render: never, list: never }`. */
function buildSays(value: unknown): Meaning[] {
  if (!isSaid(value)) return ['free']
  if (typeof value !== 'object' || value === null) return ['unclear']
  return Object.entries(value).map(([name, given]): Meaning => {
    if (name.toLowerCase() === 'publishresources') return 'free'
    const says = String(given).toLowerCase()
    if (['never', 'false', 'link', 'local'].includes(says)) return 'private'
    return says === 'always' || says === 'true' ? 'free' : 'unclear'
  })
}

const isPassword = (value: unknown): Meaning[] => [isSaid(value) && value !== false ? 'password' : 'free']

const ifNo =
  (off: Meaning) =>
  (value: unknown): Meaning[] => [yesOrNo(value) === false ? off : 'free']
const ifSaid = (value: unknown): Meaning[] => [isSaid(value) && yesOrNo(value) !== false ? 'unclear' : 'free']
/** Closing words count. Any other value may stand here, too. */
const ifClosed = (value: unknown): Meaning[] =>
  [value].flat().map((one) => wordOf(one) ?? (typeof one === 'string' && isTelling(one) ? 'unclear' : 'free'))
/** A number of them, or a version, says nothing. */
const readersSay = (value: unknown): Meaning[] =>
  ifClosed(value).map((said, at) =>
    said === 'free' && someReaders.test(String([value].flat()[at])) ? 'unclear' : said,
  )
const someReaders =
  /^(?:staff|teams?|employees|customers|clients|patrons?|admins?|editors?|editorial|vip|invited|family|nobody|none|me|us)$/i

const isPath = (value: unknown): Meaning[] => {
  if (typeof value === 'string' || !isSaid(value)) return ['free']
  return [value === false ? 'private' : value === true ? 'free' : 'unclear']
}

/** Fields of Hugo, Jekyll, Hexo, Pelican, Eleventy, Astro, and similar. Other fields are judged by their names. */
const meanings: Readonly<Record<string, (value: unknown) => Meaning[]>> = {
  draft: flag('draft', 'free'),
  isdraft: flag('draft', 'free'),
  wip: flag('draft', 'free'),
  published: (value) => (dateOf(value) ? dateSays('free', 'scheduled')(value) : flag('free', 'draft')(value)),
  publish: flag('free', 'draft'),
  ispublished: flag('free', 'draft'),
  public: flag('free', 'private'),
  status: wordSays,
  visibility: wordSays,
  access: wordSays,
  readers: readersSay,
  viewers: readersSay,
  security: readersSay,
  audience: wordSays,
  poststatus: wordSays,
  password: isPassword,
  pass: isPassword,
  private: flag('private', 'free'),
  isprivate: flag('private', 'free'),
  hidden: flag('private', 'free'),
  unlisted: flag('private', 'free'),
  headless: flag('private', 'free'),
  unpublished: flag('draft', 'free'),
  archived: flag('private', 'free'),
  eleventyexcludefromcollections: flag('private', 'free'),
  listed: flag('free', 'private'),
  members: flag('members', 'free'),
  membersonly: flag('members', 'free'),
  paid: flag('paid', 'free'),
  premium: flag('paid', 'free'),
  ispaid: flag('paid', 'free'),
  expirydate: dateSays('private', 'unclear'),
  unpublishdate: dateSays('private', 'unclear'),
  publishdate: dateSays('free', 'scheduled'),
  pubdate: dateSays('free', 'scheduled'),
  publishedat: dateSays('free', 'scheduled'),
  pubdatetime: dateSays('free', 'scheduled'),
  render: ifNo('private'),
  routable: ifNo('private'),
  output: ifNo('private'),
  live: ifNo('draft'),
  offline: flag('private', 'free'),
  removed: flag('private', 'free'),
  retracted: flag('unclear', 'free'),
  withdrawn: flag('unclear', 'free'),
  outputs: (value) => [Array.isArray(value) && value.length === 0 ? 'private' : 'free'],
  needsreview: ifSaid,
  underreview: ifSaid,
  scheduled: ifSaid,
  ready: ifNo('draft'),
  active: ifNo('unclear'),
  enabled: ifNo('unclear'),
  show: ifNo('unclear'),
  exclude: ifSaid,
  excludefromsite: ifSaid,
  ignore: ifSaid,
  nopublish: ifSaid,
  auth: ifSaid,
  encrypt: ifSaid,
  skip: (value) => (yesOrNo(value) === true ? ['unclear'] : ifClosed(value)),
  trash: flag('trashed', 'free'),
  state: ifClosed,
  stage: ifClosed,
  workflow: ifClosed,
  for: ifClosed,
  who: ifClosed,
  type: kindSays,
  layout: kindSays,
  build: buildSays,
  permalink: isPath,
  url: isPath,
}

const meaningOf = (key: string) => (Object.hasOwn(meanings, key) ? meanings[key] : undefined)

/** Fields that say nothing about readers, although their names could. */
const usual = new Set(
  `title date slug weight author authors categories category tags keywords description summary excerpt aliases redirectfrom
  cascade lastmod updateddate lastmodifiedat modified image images cover heroimage featuredimage thumbnail imagealt toc math comments
  comment featured pin seotitle groundplane series lang language lastupdated updated draftsource`.split(/\s+/),
)

/** Yes, no, or a word for readers or a state: nobody writes these after a colon for readers. */
export const isAnswer = (value: string) =>
  yesOrNo(value) !== undefined || Object.hasOwn(words, value.trim().toLowerCase())

export function closesByField(name: string, value: string): boolean {
  const says = meaningOf(name.toLowerCase().replace(/[^a-z]/g, ''))
  return says ? says(value).some((said) => said !== 'free') : readField(name, value) !== 'free'
}

/** A future day may be a release, a past one an end, whatever the field is called. So may one that cannot be read. */
function askAboutDay(name: string, value: unknown, closing: Closing) {
  const key = name.toLowerCase().replace(/[^a-z]/g, '')
  if (meaningOf(key)) return
  const isDay = typeof value === 'string' ? /^\d{4}-\d\d?-\d\d?/.test(value) : value instanceof Date
  if (!isDay && key !== 'date') return
  const day = dateOf(value)
  const written = typeof value === 'string' ? value : JSON.stringify(value ?? '')
  if (!day && mayBeToCome(written.slice(0, 200))) closing.ask(`field ${name}`, written)
  if (!day || (key === 'date' && !givenAgain.test(name))) return
  const isToCome = day.getTime() > Date.now()
  if (isToCome || /end|until|expir|valid/.test(key)) closing.ask(`field ${name}`, day.toISOString().slice(0, 10))
}

/** Hugo also reads seconds since 1970. */
const mayBeToCome = (written: string) =>
  Number(written) * 1000 > Date.now() ||
  [...written.matchAll(/(?<!\d)\d{4}/g)].some(([year]) => Number(year) >= new Date().getUTCFullYear())

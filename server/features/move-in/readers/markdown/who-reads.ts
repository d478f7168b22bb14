import type { SourceAccess, SourceStatus } from '../../source.ts'
import { Closing } from '../closing/unclear.ts'
import { dateOf } from '../site-name.ts'
import { yesOrNo } from './front-matter.ts'

type Matter = Readonly<Record<string, unknown>>

interface Said {
  status: SourceStatus
  access: SourceAccess
  closing: Closing
}

/** What the front matter of a page, its path and its date say about who may read it. What they do not say clearly is asked. */
export function whoReads(
  matter: Matter,
  { path, date, isDraft }: { path: string; date: Date | null; isDraft: boolean },
): Said {
  const closing = new Closing()
  const statuses = new Set<SourceStatus>(isDraft ? ['draft'] : [])
  for (const [name, value] of Object.entries(matter)) {
    const key = name.toLowerCase().replace(/[^a-z]/g, '')
    if (usual.has(key)) continue
    const says = meanings[key]
    if (!says) closing.value(name, value)
    else for (const said of says(value)) note(said, { name, value, statuses, closing })
  }
  askAboutPath(path, closing)
  if (date && date.getTime() > Date.now()) statuses.add('scheduled')
  return { closing, access: closing.access, status: closest.find((one) => statuses.has(one)) ?? 'published' }
}

/** Of several: the first. */
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

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== ''

/** A flag: what it means if it is on, and if it is off. */
const flag =
  (on: Meaning, off: Meaning) =>
  (value: unknown): Meaning[] => {
    if (!isSaid(value)) return ['free']
    const is = yesOrNo(value)
    return [is === undefined ? 'unclear' : is ? on : off]
  }

const words: Readonly<Record<string, Meaning>> = {
  ...{ published: 'free', publish: 'free', public: 'free', live: 'free', free: 'free', everyone: 'free', open: 'free' },
  ...{ draft: 'draft', drafts: 'draft', wip: 'draft', pending: 'draft', idea: 'draft', skip: 'draft' },
  ...{ private: 'private', hidden: 'private', unlisted: 'private', internal: 'private', unpublished: 'private' },
  ...{ archived: 'private', trash: 'trashed', trashed: 'trashed', deleted: 'trashed' },
  ...{ scheduled: 'scheduled', future: 'scheduled', sent: 'private' },
  ...{ login: 'members', members: 'members', member: 'members', subscribers: 'members', registered: 'members' },
  ...{ paid: 'paid', tiers: 'paid', silver: 'paid', gold: 'paid', premium: 'paid' },
}

const wordSays = (value: unknown): Meaning[] => {
  if (!isSaid(value)) return ['free']
  const said = typeof value === 'string' ? words[value.trim().toLowerCase()] : undefined
  return [said ?? 'unclear']
}

/** Whatever is no word for readers is a template. */
const kindSays = (value: unknown): Meaning[] => [
  typeof value === 'string' && (words[value.trim().toLowerCase()] ?? 'free') !== 'free' ? 'unclear' : 'free',
]

/** A date that ends or begins what readers see. */
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

const isPath = (value: unknown): Meaning[] => {
  if (typeof value === 'string' || !isSaid(value)) return ['free']
  return [value === false ? 'private' : value === true ? 'free' : 'unclear']
}

/** What Hugo, Jekyll, Hexo, Pelican, Eleventy, Astro, and what writes for them, mean by fields. Other fields are judged by their names. */
const meanings: Readonly<Record<string, (value: unknown) => Meaning[]>> = {
  ...{ draft: flag('draft', 'free'), isdraft: flag('draft', 'free'), wip: flag('draft', 'free') },
  published: (value) => (dateOf(value) ? dateSays('free', 'scheduled')(value) : flag('free', 'draft')(value)),
  ...{ publish: flag('free', 'draft'), ispublished: flag('free', 'draft'), public: flag('free', 'private') },
  ...{ status: wordSays, visibility: wordSays, access: wordSays, audience: wordSays, poststatus: wordSays },
  // Nothing else is a password.
  password: (value) => [isSaid(value) && value !== false ? 'password' : 'free'],
  ...{ private: flag('private', 'free'), isprivate: flag('private', 'free'), hidden: flag('private', 'free') },
  ...{ unlisted: flag('private', 'free'), headless: flag('private', 'free'), unpublished: flag('draft', 'free') },
  ...{ archived: flag('private', 'free'), eleventyexcludefromcollections: flag('private', 'free') },
  listed: flag('free', 'private'),
  ...{ members: flag('members', 'free'), membersonly: flag('members', 'free') },
  ...{ paid: flag('paid', 'free'), premium: flag('paid', 'free'), ispaid: flag('paid', 'free') },
  ...{ expirydate: dateSays('private', 'unclear'), unpublishdate: dateSays('private', 'unclear') },
  publishdate: dateSays('free', 'scheduled'),
  pubdate: dateSays('free', 'scheduled'),
  // What it looks like, and in some generators what it is.
  ...{ type: kindSays, layout: kindSays },
  ...{ build: buildSays, permalink: isPath, url: isPath },
}

/** Fields that say nothing about readers, although their names could. */
const usual = new Set(
  `title date slug weight author authors categories category tags keywords description summary excerpt aliases redirectfrom
  cascade lastmod updateddate lastmodifiedat publishedat modified image images cover heroimage featuredimage thumbnail imagealt toc math comments
  comment featured pin seotitle groundplane series lang language lastupdated updated draftsource`.split(/\s+/),
)

/** Folders and names of files that generators leave out, or that people keep apart. */
function askAboutPath(path: string, closing: Closing) {
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  for (const part of parts)
    if (
      /^_?(?:drafts?|private|unpublished|unlisted|hidden|internal|secret|trash|members(?:-?only)?|premium|paid|subscribers)$/i.test(
        part,
      ) &&
      part !== '_drafts'
    )
      closing.ask(`folder ${part}`, path)
  if (/^_(?!index\.)/.test(name)) closing.ask('names of files that begin with _', path)
}

import { articleLink, type CitationFormat } from '../../../platform/contract/links.ts'
import { noTitle } from '../../../platform/contract/no-title.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import { settingsKey } from '../../settings/server/index.ts'
import { bibTexName, risName } from './cited-names.ts'
import { articleKeys, findListed, type ListedRow } from './queries.ts'

interface Source {
  id: number
  title: string
  authors: string[]
  magazine: string
  /** In the magazine's time zone. */
  published: { year: string; month: string; day: string }
  url: string
}

/** @throws NotFound if the article is not live */
export async function writeCitation({ db, settings, config }: Deps, id: number, format: CitationFormat) {
  const [article] = await findListed(db, [id])
  if (!article) throw new NotFound('article', id)
  const { identity, contact } = settings.current()
  const source = {
    id,
    magazine: oneLine(identity.name),
    url: config.publicUrl + articleLink(article),
    title: oneLine(article.title) || noTitle,
    authors: article.bylines.map(({ name }) => oneLine(name)),
    published: dayOf(article.dated_at, contact.timeZone),
  }
  const { type, write } = formats[format]
  return {
    headers: { 'content-type': `${type}; charset=utf-8`, 'x-robots-tag': 'noindex' },
    body: write(source),
    keys: [settingsKey, ...articleKeys([article])],
  }
}

const formats: Record<CitationFormat, { type: string; write: (source: Source) => string }> = {
  txt: { type: 'text/plain', write: toReference },
  bib: { type: 'application/x-bibtex', write: toBibTeX },
  ris: { type: 'application/x-research-info-systems', write: toRis },
}

/** A line break would end the record. */
const oneLine = (text: ListedRow['title']) => text.replace(/\s+/g, ' ').trim()

function dayOf(date: Date, timeZone: string): Source['published'] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const [year = '', month = '', day = ''] = format.format(date).split('-')
  return { year, month, day }
}

/** The style of the IEEE, which magazines on electronics ask for. */
function toReference({ title, authors, magazine, published, url }: Source): string {
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(authors)
  const date = `${published.year}-${published.month}-${published.day}`
  return `${names ? `${names}, ` : ''}“${title},” ${magazine}, ${date}. [Online]. Available: ${url}\n`
}

/** https://ctan.org/pkg/biblatex: `@online`. Letters beyond ASCII stay, braces keep capitals. */
function toBibTeX({ id, title, authors, magazine, published, url }: Source): string {
  const fields = {
    author:
      authors.length > 0
        ? authors.map((name) => bibTexName(name, escapeTex)).join(' and ')
        : `{${escapeTex(magazine)}}`,
    title: `{${escapeTex(title)}}`,
    organization: escapeTex(magazine),
    date: `${published.year}-${published.month}-${published.day}`,
    year: published.year,
    url,
  }
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},\n`)
  return `@online{${magazine.toLowerCase().replace(/[^a-z0-9]+/g, '')}${published.year}-${id},\n${lines.join('')}}\n`
}

const texNames: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  // BibTeX counts braces even behind a backslash.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
}
const escapeTex = (text: string) =>
  text.replace(/[\\~^{}$&#_%]/g, (character) => texNames[character] ?? `\\${character}`)

/** https://en.wikipedia.org/wiki/RIS_(file_format): an article in a magazine, which is read online. */
function toRis({ title, authors, magazine, published, url }: Source): string {
  const lines = [
    ['TY', 'MGZN'],
    ['TI', title],
    ...authors.map((name) => ['AU', risName(name)]),
    ['T2', magazine],
    ['PY', published.year],
    ['DA', `${published.year}/${published.month}/${published.day}`],
    ['UR', url],
    ['ER', ''],
  ]
  return lines.map(([tag, value]) => `${tag}  - ${value}\r\n`).join('')
}

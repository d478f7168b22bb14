import { links } from '../../../platform/contract/links.ts'
import { escapeMarkup } from '../../../platform/contract/markup.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import type { CompletedText } from '../../../platform/server/feature.ts'
import type { GlossaryTerm } from '../contract/endpoints.ts'
import { glossaryKey } from './terms.ts'

/** A link to a term in safe HTML, which spells it in one way; or what is listed elsewhere by its words, where links stay. */
// oxlint-disable-next-line house/no-open-ended-expression -- The sanitiser closes every tag
const link = new RegExp(
  `<(h[2-4]|figure)\\b[^<>]*>[\\s\\S]*?</\\1>|<a href="${links.glossary}#([a-z0-9-]{1,80})">([^<]*)</a>`,
  'g',
)

/** Links to terms that the glossary lacks stay links. Texts without such links cost no query. */
export async function explainTerms(db: Database, html: string): Promise<CompletedText> {
  const slugs = slugsIn(html)
  if (slugs.length === 0) return { html, keys: [] }
  const terms = new Map((await findNamed(db, slugs)).map((term) => [term.slug, term]))
  const noted: string[] = []
  const explained = html.replace(link, (whole, _tag, slug: string | undefined, words: string) => {
    const term = slug === undefined ? undefined : terms.get(slug)
    if (!term) return whole
    const isFirst = !noted.includes(term.slug)
    if (isFirst) noted.push(term.slug)
    const id = `term-${noted.indexOf(term.slug) + 1}`
    return buttonOf(words, id) + (isFirst ? noteOn(term, id) : '')
  })
  return { html: explained, keys: [glossaryKey] }
}

export async function findUnknownTerms(db: Database, html: string): Promise<string[]> {
  const slugs = slugsIn(html)
  if (slugs.length === 0) return []
  const known = new Set((await findNamed(db, slugs)).map(({ slug }) => slug))
  return slugs.filter((slug) => !known.has(slug)).map((slug) => `${links.glossary}#${slug}`)
}

const slugsIn = (html: string): string[] =>
  html.includes(`"${links.glossary}#`)
    ? [...new Set([...html.matchAll(link)].flatMap(([, , slug = '']) => slug || []))]
    : []

const findNamed = (db: Database, slugs: readonly string[]): Promise<GlossaryTerm[]> =>
  db.selectFrom('glossary_terms').selectAll().where('slug', 'in', slugs).execute()

const buttonOf = (words: string, id: string): string =>
  `<button type="button" class="term" popovertarget="${id}">${words}</button>`

/** Opens after a tap, a click or Enter on any of the term's buttons. */
const noteOn = ({ slug, term, explanation }: GlossaryTerm, id: string): string =>
  `<span popover class="term-note" id="${id}"><strong>${escapeMarkup(term)}</strong> ${escapeMarkup(explanation)} ` +
  `<a href="${links.glossary}#${slug}">Glossary</a></span>`

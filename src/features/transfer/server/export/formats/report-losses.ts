import { countAll } from '../../../../../platform/server/db/paging.ts'
import type { TextFieldName } from '../../../../articles/contract/fields.ts'
import { articleFields } from '../../../../articles/contract/fields.ts'
import { dataLanguage } from '../../../../engineering-blocks/contract/data-rules.ts'
import { diagramLanguage } from '../../../../engineering-blocks/contract/diagram-rules.ts'
import type { ExportWriting } from '../magazine.ts'
import type { OutgoingArticle } from '../outgoing.ts'
import type { OutgoingAuthor } from '../read-authors.ts'

interface Format {
  name: string
  held: readonly TextFieldName[]
  longest?: Partial<Record<TextFieldName, number>>
  /** A sentence about an access level that the format does not know, else null. */
  accessOf: (out: OutgoingArticle) => string | null
}

const drawn = new RegExp(`<code class="language-(?:${diagramLanguage}|${dataLanguage})"`)

/** Reports what other systems do not get. Another magazine of this product reads it from the article's record. */
export async function reportLosses(
  { report }: ExportWriting,
  out: OutgoingArticle,
  { name, held, longest = {}, accessOf }: Format,
) {
  const unknown = (Object.keys(out.texts) as TextFieldName[]).filter(
    (field) => out.texts[field] !== '' && !held.includes(field),
  )
  const cut = held.filter((field) => out.texts[field].length > (longest[field] ?? Number.POSITIVE_INFINITY))
  const access = accessOf(out)
  const about = { kind: out.kind, id: out.id, title: out.texts.title }
  await report.add(
    about,
    ...unknown.map((field) => `${articleFields[field].label}: only Groundplane reads it, ${name} does not`),
    ...cut.map(
      (field) => `${articleFields[field].label}: cut after ${longest[field]} characters, the most that ${name} takes`,
    ),
    ...(drawn.test(out.html)
      ? [`Its diagrams and plots: only Groundplane draws them, ${name} shows their source`]
      : []),
    ...(access === null ? [] : [access]),
    ...(out.takeDownAt ? ['Unpublish time: only Groundplane reads it'] : []),
    ...(out.leadUrl !== '' ? [`Its lead image is on another site: ${out.leadUrl}`] : []),
    ...out.lost,
  )
}

export async function reportGeneral({ report, magazine: { db } }: ExportWriting) {
  await report.add(
    { kind: 'magazine' },
    'Not included: revisions, comments, workflow, statistics, part records, events, ads, newsletters and settings. A backup contains them',
  )
  const drafts = await countAll(db.selectFrom('new_article_drafts'))
  if (drafts > 0) await report.add({ kind: 'magazine' }, `Not included: drafts of new articles (${drafts})`)
}

export async function reportAuthor(
  { report }: ExportWriting,
  { name, slug, line, biography, links, expertise, picture }: OutgoingAuthor,
  system: string,
  most: { biography: number; links: number; hasPortrait: boolean },
) {
  const lost = [
    ...(line === '' ? [] : ['line']),
    ...(biography.length > most.biography ? ['biography'] : []),
    ...(links.length > most.links ? ['links'] : []),
    ...(expertise.length === 0 ? [] : ['subjects']),
    ...(picture === null || most.hasPortrait ? [] : ['portrait']),
  ]
  const about = { kind: 'author', id: slug, title: name } as const
  if (lost.length > 0)
    await report.add(about, `${system} does not read all of it; Groundplane does: ${lost.join(', ')}`)
}

import { diffLines, diffWordsWithSpace } from 'diff'
import { convert } from 'html-to-text'
import type { Difference, DifferencePart } from '../../../contract/article/editing.ts'
import { type CategoryId, categoryNames } from '../../../contract/catalogue.ts'
import { seconds } from '../../core/durations.ts'
import { type ArticleRow, byRows } from '../articles/index.ts'
import { toLocal } from './moments.ts'

/** How long two texts are compared word by word, and then paragraph by paragraph, before one is shown as gone and the other as new. */
const patience = seconds(0.2)

/** What differs between two texts of an article, for people to read. */
export function compare(before: ArticleRow, after: ArticleRow, timeZone: string): Difference {
  const [was, is] = [before, after].map(({ body_html }) => toReadableText(body_html))
  const isSameText = was === is
  return {
    fields: shown
      .map(({ field, label, of }) => ({ field, label, before: of(before, timeZone), after: of(after, timeZone) }))
      .filter((field) => field.before !== field.after),
    text: isSameText ? [] : compareWords(was ?? '', is ?? ''),
    isOnlyFormatting: isSameText && before.body_html !== after.body_html,
  }
}

function compareWords(before: string, after: string): DifferencePart[] {
  const options = { timeout: patience }
  const changes = diffWordsWithSpace(before, after, options) ?? diffLines(before, after, options)
  if (!changes) return [part('removed', before), part('added', after)].filter(({ text }) => text !== '')
  return changes.map(({ added, removed, value }) => part(added ? 'added' : removed ? 'removed' : 'same', value))
}

const part = (kind: DifferencePart['kind'], text: string): DifferencePart => ({ kind, text })

interface Shown {
  field: string
  label: string
  of: (article: ArticleRow, timeZone: string) => string
}

const shown: readonly Shown[] = [
  { field: 'title', label: 'Title', of: ({ title }) => title },
  { field: 'section', label: 'Section', of: ({ section }) => section },
  { field: 'articleType', label: 'Access', of: ({ access }) => access },
  { field: 'enteredDate', label: 'Entered date', of: ({ entered_at }, timeZone) => toLocal(entered_at, timeZone) },
  {
    field: 'dateOfPublication',
    label: 'Date of publication',
    of: ({ dated_at }, timeZone) => toLocal(dated_at, timeZone),
  },
  { field: 'npnwid', label: 'NPNWID', of: ({ npnwid }) => npnwid ?? '' },
  { field: 'sourceUrl', label: 'Source URL', of: ({ source_url }) => source_url ?? '' },
  { field: 'imageUrl', label: 'Image', of: ({ image_url, image_name }) => image_url ?? image_name ?? '' },
  { field: 'imageAlt', label: 'Image description', of: ({ image_alt }) => image_alt },
  { field: 'keywords', label: 'Keywords', of: ({ keywords }) => keywords.join(', ') },
  {
    field: 'categories',
    label: 'Categories',
    of: ({ categories }) => categories.map((id: CategoryId) => categoryNames[id]).join(', '),
  },
]

/** A text as people read it: paragraphs in lines of their own, tables by rows, equations by their LaTeX, pictures by what they show. */
const toReadableText = (html: string) =>
  convert(
    html.replace(equation, (_, latex: string) => ` ${latex} `),
    {
      wordwrap: false,
      selectors: [
        { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
        { selector: 'img', format: 'picture' },
        ...byRows,
        ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
      ],
      formatters: {
        picture: (element, _walk, builder) =>
          builder.addInline(`[${element.attribs['alt'] ?? ''} ${element.attribs['src'] ?? ''}]`),
      },
    },
  )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Safe HTML has one spelling for it. */
const equation = /<math\b[^>]*? alttext="([^"]*)"[^>]*>.*?<\/math>/gs

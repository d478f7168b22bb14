import { diffLines, diffWordsWithSpace } from 'diff'
import { convert } from 'html-to-text'
import type { Catalogue } from '../../../../platform/contract/sections/catalogue.ts'
import { seconds } from '../../../../platform/server/core/durations.ts'
import type { Difference, DifferencePart } from '../../../articles/contract/editing.ts'
import { fieldWords } from '../../../articles/contract/field-words.ts'
import { articleFields, comparedFields } from '../../../articles/contract/fields.ts'
import { withPlainScripts } from '../../../articles/contract/plain-text.ts'
import { type ArticleRow, byRows, formula } from '../../../articles/server/index.ts'
import { presentForm } from '../present.ts'

/** Limit for comparing by words, then by paragraphs. After both, one text is removed and the other added. */
const timeLimit = seconds(0.2)

export function compareArticles(
  before: ArticleRow,
  after: ArticleRow,
  { timeZone, catalogue }: { timeZone: string; catalogue: Catalogue },
): Difference {
  const [was, is] = [before, after].map(({ body_html }) => toReadableText(body_html))
  const [wasForm, isForm] = [presentForm(before, timeZone), presentForm(after, timeZone)]
  const authors = Object.fromEntries([...before.bylines, ...after.bylines].map(({ id, name }) => [id, name]))
  const names = { catalogue, authors }
  const isSameText = was === is
  return {
    fields: comparedFields
      .map((field) => ({
        field,
        label: articleFields[field].label,
        before: fieldWords(field, wasForm[field], names),
        after: fieldWords(field, isForm[field], names),
      }))
      .filter((field) => field.before !== field.after),
    text: isSameText ? [] : compareWords(was ?? '', is ?? ''),
    isOnlyFormatting: isSameText && before.body_html !== after.body_html,
  }
}

function compareWords(before: string, after: string): DifferencePart[] {
  const options = { timeout: timeLimit }
  const changes = diffWordsWithSpace(before, after, options) ?? diffLines(before, after, options)
  if (!changes) return [part('removed', before), part('added', after)].filter(({ text }) => text !== '')
  return changes.map(({ added, removed, value }) => part(added ? 'added' : removed ? 'removed' : 'same', value))
}

const part = (kind: DifferencePart['kind'], text: string): DifferencePart => ({ kind, text })

/** A line per paragraph, tables by rows, equations as LaTeX, pictures as alternative texts. */
const toReadableText = (html: string) =>
  convert(
    withPlainScripts(html).replace(equation, (_, latex: string) => ` ${latex} `),
    {
      wordwrap: false,
      selectors: [
        { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
        { selector: 'img', format: 'picture' },
        { selector: 'math', format: 'formula' },
        ...byRows,
        ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
      ],
      formatters: {
        formula,
        picture: (element, _walk, builder) =>
          builder.addInline(`[${element.attribs['alt'] ?? ''} ${element.attribs['src'] ?? ''}]`),
      },
    },
  )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Sanitised HTML spells equations in this one way. */
// oxlint-disable-next-line house/no-open-ended-expression -- The sanitiser closes every tag
const equation = /<math\b[^<>]*? alttext="([^"]*)"[^<>]*>.*?<\/math>/gs

import { links } from '../../../platform/contract/links.ts'
import { escapeContent } from '../../../platform/contract/markup.ts'
import { findCalculator } from '../contract/all.ts'
import { answerOf, type Calculator, inputsOf } from '../contract/calculator.ts'

/** Matches safe HTML, which spells it in one way. */
// oxlint-disable-next-line house/no-open-ended-expression -- The sanitiser closes every tag, and neither goes on behind its own
const bookmark = new RegExp(
  `<figure class="bookmark"><a href="${links.tools}/([\\w-]+)(?:\\?([^"]*))?"([^<>]*)>((?:(?!</a>).)*)</a>(<figcaption>(?:(?!</figcaption>).)*</figcaption>)?(?:<img [^<>]*>(?:<small class="credit">[^<>]*</small>)?)?</figure>`,
  'gs',
)

/** Bookmarks without an answer stay bookmarks. The numbers take the place of a picture. */
export function withCalculations(html: string): string {
  if (!html.includes(`"${links.tools}/`)) return html
  return html.replace(bookmark, (whole, name: string, query = '', rest: string, title: string, caption = '') => {
    const found = read(name, query)
    const answer = found && answerOf(found.calculator, found.given)
    if (!answer || answer.problems.length > 0) return whole
    const lines = [...inputsOf(found.calculator, found.given), ...answer.results]
    const listed = lines
      .map(({ label, text }) => `<div><dt>${escapeContent(label)}</dt><dd>${escapeContent(text)}</dd></div>`)
      .join('')
    const href = `${links.tools}/${name}${query && `?${query}`}`
    return `<figure class="bookmark calculation"><a href="${href}"${rest}>${title}</a>${caption}<dl>${listed}</dl></figure>`
  })
}

export const calculationProblems = (html: string): string[] =>
  [...html.matchAll(bookmark)].flatMap(([, name = '', query = '']) => {
    const found = read(name, query)
    if (!found) return `There is no calculator ${links.tools}/${name}: its card stays a bookmark.`
    const [problem] = answerOf(found.calculator, found.given).problems
    return problem ? `${found.calculator.title}: ${problem.message} Its card stays a bookmark.` : []
  })

function read(name: string, query: string): { calculator: Calculator; given: URLSearchParams } | null {
  const calculator = findCalculator(name)
  return calculator ? { calculator, given: new URLSearchParams(query.replaceAll('&amp;', '&')) } : null
}

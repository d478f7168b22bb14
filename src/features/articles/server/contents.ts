import { limits } from '../../../platform/contract/catalogue.ts'
import { shorten } from '../../../platform/contract/shorten.ts'
import { dataLanguage, splitData } from '../../engineering-blocks/contract/data-rules.ts'
import { diagramLanguage } from '../../engineering-blocks/contract/diagram-rules.ts'
import type { GatedContents } from '../contract/articles.ts'
import { toPlainText } from './plain-text.ts'

const fewestSections = 2
const mostSections = 12
const longestSection = 90

/** Gives away nothing of the text but numbers, and headings where they are short. */
export function contentsOf({ body_html: html, word_count }: { body_html: string; word_count: number }): GatedContents {
  const data = sourcesIn(html, dataLanguage)
  const plots = data.filter((source) => isPlot(splitData(source).options.kind)).length
  return {
    words: word_count,
    figures:
      count(html, /<figure(?! class="(?:file|embed|bookmark))/g) + sourcesIn(html, diagramLanguage).length + plots,
    tables: count(html, /<table>/g) + data.length - plots,
    files: new Set(html.match(/ href="\/files\/[^"]+"/g)).size,
    sections: sectionsOf(html),
  }
}

const isPlot = (kind = 'table') => kind !== 'table' && kind !== 'bom'

const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0

const sourcesIn = (html: string, language: string) =>
  [...html.matchAll(new RegExp(`<code class="language-${language}">([^<]*)</code>`, 'g'))].map(([, code = '']) => code)

/** In characters, roughly: converting a long text takes too long for an uncached page. */
const lengthOf = (html: string) => html.replace(/<[^<>]*>/g, '').length

/** None if they are so long that they would give the text away. */
function sectionsOf(html: string): string[] {
  // oxlint-disable-next-line house/no-open-ended-expression -- The sanitiser closes every tag
  const headings = [...html.matchAll(/<h2>([\s\S]*?)<\/h2>/g)].flatMap(([, content = '']) => toPlainText(content) || [])
  if (headings.length < fewestSections) return []
  const listed = headings.slice(0, mostSections).map((heading) => shorten(heading, longestSection))
  const isShort = listed.join(' ').length <= lengthOf(html) * limits.previewShare
  return isShort ? listed : []
}

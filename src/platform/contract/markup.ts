/** For text between tags of HTML or XML. */
export const escapeContent = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** For attributes of HTML or XML in double quotes, and also between tags. */
export const escapeMarkup = (text: string) => escapeContent(text).replaceAll('"', '&quot;')

/** One forbidden character, escaped or not, makes a whole document unreadable. */
export const allowedInXml = (text: string) => text.toWellFormed().replace(/[^\t\n\r\u0020-\uFFFD]/g, '')

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

export const unescapeMarkup = (markup: string) =>
  markup.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? '')

/** Takes an unescaped `srcset`. An address can contain commas, and only one behind it or behind its size separates. */
export const srcsetCandidates = (set: string): string[] =>
  set.split(/,\s|(?<=\s[\d.]{1,9}[wx]),/).map((candidate) => candidate.trim())

export interface Enclosed {
  whole: string
  inside: string
  opening: RegExpExecArray
  closing: RegExpExecArray
}

/**
 * Takes linear time: `[\s\S]*?` would look for the closing again from each opening that has none. Both expressions are
 * global. Null: not an opening, and what follows it is read on.
 */
export function replaceEnclosed(
  text: string,
  opening: RegExp,
  closingOf: (opening: RegExpExecArray) => RegExp,
  replace: (piece: Enclosed) => string | null,
): string {
  const written: string[] = []
  const missing = new Set<string>()
  const begins = new RegExp(opening)
  let done = 0
  for (let begun = begins.exec(text); begun; begun = begins.exec(text)) {
    const ends = new RegExp(closingOf(begun))
    if (missing.has(ends.source)) continue
    const start = begins.lastIndex
    ends.lastIndex = start
    const ended = ends.exec(text)
    if (!ended) {
      missing.add(ends.source)
      continue
    }
    const piece = { inside: text.slice(start, ended.index), whole: text.slice(begun.index, ends.lastIndex) }
    const replaced = replace({ ...piece, opening: begun, closing: ended })
    if (replaced === null) continue
    written.push(text.slice(done, begun.index), replaced)
    done = begins.lastIndex = ends.lastIndex
  }
  return written.length === 0 ? text : written.join('') + text.slice(done)
}

/** Only browsers show the marks of `q`. */
export function withQuotationMarks(html: string): string {
  let depth = 0
  return html.replace(/<(\/?)q(?:\s[^<>]*)?>/gi, (_, end: string) => {
    depth += end ? -1 : 1
    const isInner = (end ? depth : depth - 1) % 2 !== 0
    return end ? (isInner ? '’' : '”') : isInner ? '‘' : '“'
  })
}

/** An unclosed comment stays. */
export const withoutComments = (html: string) =>
  replaceEnclosed(
    html,
    /<!--/g,
    () => /-->/g,
    () => '',
  )

/** Takes safe HTML. Links to the meant pages become plain words. */
export const withoutLinksTo = (html: string, isMeant: (path: string) => boolean) =>
  replaceEnclosed(
    html,
    /<a\b([^<>]*)>/g,
    () => /<\/a>/g,
    ({ inside, opening: [, attributes = ''] }) => {
      const path = pathIn(attributes)
      return path !== undefined && isMeant(path) ? inside : null
    },
  )

const pathIn = (attributes: string) => /(?:^|\s)href="(\/[^"?#]*)/.exec(attributes)?.[1]

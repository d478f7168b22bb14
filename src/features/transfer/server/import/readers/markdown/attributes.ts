type Drop = (what: string, example: string) => string

/** On a line of its own: `{:.no_toc}`, `{: width="50"}`, `{.lead}`, `{#id .class}`, `{:name: .class}`. */
const attributeLine = /^[ \t>]{0,20}\{(?::[^{}\n]{0,500}|[.#][\w-][^{}\n]{0,300})\}[ \t]*$/
/** Behind a picture, a link, code or emphasis: `![](a.png){: width="50"}`, `{width=50%}`. */
const behind =
  /([)\]*_`\ue001])\{(?::[^{}\n]{0,300}|[ \t]{0,3}(?:[.#][\w:-]{1,60}|[\w-]{1,30}=(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'|[^\s{}]{1,200}))(?:[ \t][^{}\n]{0,300})?)\}/g
/** Names for references, of Pandoc and Quarto: behind an equation, or the words below a table. */
const atEnd = /[ \t]{0,9}\{#(?:eq|fig|tbl|tab|lst|sec)[:-][^{}\n]{1,300}\}[ \t]{0,9}$/
/** kramdown and MkDocs read Markdown in an element that says `markdown`. */
const element = /^([ \t]{0,3}<(?:div|section|article|aside|figure|details|blockquote)(?=[\s>])[^<>]{0,500}>)(.*)$/
const saysMarkdown = /\smarkdown(?:=(?!["']?0)|[\s>])/
const elementEnd = /<\/(?:div|section|article|aside|figure|details|blockquote)>[ \t]{0,9}$/
const atHeading =
  /^([ \t]{0,3}#{1,6}[ \t][^\n]*?)[ \t]*\{:?[ \t]{0,3}(?:[.#-][^{}\n]{0,200}|[\w-]{1,30}=[^{}\n]{0,200})\}[ \t]*#*[ \t]*$/

/** Readers never saw attributes of kramdown, Pandoc and Hugo. The magazine makes its own table of contents. */
export function withoutAttributes(text: string, drop: Drop): string {
  if (!/[{*]|\smarkdown[\s=>]/.test(text)) return text
  const lines = text.split('\n')
  const written: string[] = []
  for (const line of lines) {
    if (line.includes('{') && attributeLine.test(line)) {
      // The table of contents replaces the list before it.
      if (/^[ \t]*\{:.{0,200}\btoc\b(?!_)/.test(line) && /^[ \t]*(?:[-*+]|\d{1,3}\.)[ \t]/.test(written.at(-1) ?? ''))
        written.pop()
      continue
    }
    if (/^\*\[[^\]\n]{1,60}\]:[ \t]/.test(line)) {
      drop('abbreviation', line)
      continue
    }
    written.push(line.includes('{') ? withoutSpans(line) : line)
  }
  return withMarkdownInside(written).join('\n')
}

/** An empty line ends what Markdown takes for HTML. */
function withMarkdownInside(lines: readonly string[]): string[] {
  let isInside = false
  return lines.flatMap((line) => {
    const [, tag = '', words = line] = line.includes('markdown') ? (element.exec(line) ?? []) : []
    const isMarkdown = saysMarkdown.test(tag)
    isInside ||= isMarkdown
    const rest = isMarkdown ? words : line
    const written = isInside && elementEnd.test(rest) ? rest.replace(elementEnd, (end) => `\n${end}\n`) : rest
    return isMarkdown ? [tag, '', written] : written
  })
}

function withId(heading: string, words: string): string {
  const id = /\{:?[ \t]{0,3}#([\w:.-]{1,100})/.exec(heading.slice(words.length))?.[1]
  return id ? `${words} <a id="${id}"></a>` : words
}

function withoutSpans(line: string): string {
  const heading = line.length < 1000 && /^[ \t]{0,3}#/.test(line) ? line.replace(atHeading, withId) : line
  return heading
    .replace(atEnd, '')
    .replace(behind, '$1')
    .replace(/\{::options [^{}\n]{0,300}\/\}/g, '')
}

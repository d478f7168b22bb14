/** Whether a text says with Markdown’s signs what it is. A sign or two within code or a log say nothing. Pure. */
export function isMarkdown(text: string): boolean {
  if (text.length > longest) return false
  const lines = text.split(/\r?\n/)
  const isEmpty = (line: string | undefined) => line === undefined || line.trim() === ''
  const count = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length
  const fences = count(/^```/)
  const rule = lines.findIndex((line) => /^\|?\s{0,9}:?-{3,}:?\s{0,9}\|[\s:|-]{0,400}$/.test(line))
  if ((fences > 0 && fences % 2 === 0) || (rule > 0 && lines[rule - 1]?.includes('|'))) return true
  const isHeading = lines.some(
    (line, at) => /^#{1,6} \S/.test(line) && isEmpty(lines[at - 1]) && isEmpty(lines[at + 1]) && lines.length > at + 1,
  )
  const isListed = lines.some((line, at) => item.test(line) && item.test(lines[at + 1] ?? '') && !/[;{}]$/.test(line))
  const hasMarks =
    /\[[^[\]\n]{1,200}\]\(https?:[^\s()]{1,900}\)|(?:^|\s)\*\*[^\s*][^*\n]{0,200}\*\*(?:[\s.,;:!?)]|$)/m.test(text)
  return isHeading || isListed || hasMarks
}

const longest = 200_000
const item = /^(?:[-*+]|\d{1,3}[.)]) \S/

/** Markdown as HTML. The library is loaded on first use. */
export async function htmlFromMarkdown(text: string): Promise<string> {
  const { marked } = await import('marked')
  return marked.parse(text, { async: true, gfm: true })
}

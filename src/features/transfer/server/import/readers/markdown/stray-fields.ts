import { programStatement } from './mdx.ts'

interface StrayField {
  name: string
  value: string
  whole: string
}

const mark =
  /^[ \t]{0,12}(?:-{2,9}|\+{3}|={3,9}|;{3}|[—–]{1,3}-{0,3}|(?:`{3}|~{3})[ \t]{0,3}(?:ya?ml|toml|json|\{?metadata\}?)?)[ \t]*$/
const field =
  /^[ \t]{0,12}(?:\.\.[ \t]{1,3}|[-*>][ \t]{1,3}|%[ \t]{0,3})?["'*_]{0,2}(\p{L}[\p{L}\p{N}_. -]{0,40}?)["'*_]{0,2}[ \t]{0,5}(?:::?|=)[*_]{0,2}(?:[ \t]{1,5}|$)["']?([^\n]{0,200})/u
const definition = /^[ \t]{0,3}\[([^\]\n]{1,60})\]:[ \t]{0,5}(?:#|<>|-)[ \t]{0,5}[("']([^\n]{0,300})/gm
const longestHead = 60

/** Where known generators look for none: at the top between other marks, between lines of dashes, in comments. */
export function* strayFields(whole: string, withoutCode: string): Generator<StrayField> {
  yield* headOf(whole.split('\n', longestHead))
  const lines = withoutCode.split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    if (!/^[ \t]{0,3}-{3,9}[ \t]*$/.test(lines[at] ?? '')) continue
    const next = lines.slice(at + 1, at + longestHead).findIndex((line) => !isOfFields(line))
    const end = at + 1 + next
    if (next <= 0 || !mark.test(lines[end] ?? '')) continue
    for (const line of lines.slice(at + 1, end)) yield* fieldIn(line)
    at = end - 1
  }
  for (const remark of withoutCode.split(/<!--|\{\s{0,5}\/\*/).slice(1)) {
    const words = remark.slice(0, 2000).split(/-->|\*\/\s{0,5}\}/, 1)[0] ?? ''
    if (/^[\s\w-]{1,30}$/.test(words)) yield { name: 'state', value: words.trim(), whole: words.trim() }
    else for (const line of words.split('\n', longestHead)) yield* fieldIn(line)
  }
  for (const [line, name = '', words = ''] of withoutCode.matchAll(definition)) {
    yield* fieldIn(words)
    const value = words.replace(/["')\s]{1,3}$/, '')
    yield { name, value, whole: line }
    yield { name: 'state', value, whole: line }
  }
}

const isOfFields = (line: string) =>
  line.trim() !== '' && !mark.test(line) && (field.test(line) || /^[ \t]+\S|^[-#] /.test(line))

function* headOf(lines: readonly string[]): Generator<StrayField> {
  let hasFields = false
  for (const line of lines) {
    // Code after the fields, or their closing fence.
    if (hasFields && /^\s*(?:`{3}|~{3})/.test(line)) return
    if (line.trim() === '' || mark.test(line) || /^\s*(?:<!--|-->|[{}],?$|#)/.test(line)) continue
    if (!field.test(line) || programStatement.test(line)) return
    hasFields = true
    yield* fieldIn(line)
  }
}

function* fieldIn(line: string): Generator<StrayField> {
  const [, name, value = ''] = field.exec(line) ?? []
  if (name !== undefined) yield { name, value: value.replace(/["',\s)]{1,5}$/, ''), whole: line.trim() }
}

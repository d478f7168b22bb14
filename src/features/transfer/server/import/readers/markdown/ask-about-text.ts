import { askAboutClasses, askAboutTerm, classesThatHide } from '../closing/classes.ts'
import { mayClose } from '../closing/fields.ts'
import { askAboutMarks } from '../closing/marks.ts'
import type { Closing } from '../closing/unclear.ts'
import { Held, holdCode } from './held.ts'
import { strayFields } from './stray-fields.ts'
import { svelteTags } from './svelte-tags.ts'
import { closesByField, isAnswer } from './who-reads.ts'

/** The conditions of templates and components cannot be evaluated here, so somebody is asked. */
export function askAboutText(text: string, closing: Closing) {
  for (const match of text.matchAll(gate)) {
    const [whole, shortcode, tag, component] = match
    const name = shortcode ?? component ?? ''
    if (tag !== undefined && (conditions.has(tag) || mayClose(tag)))
      closing.ask(`tag ${tag}`, text.slice(match.index, match.index + 100))
    else if (mayClose(name)) closing.ask(`${shortcode ? 'shortcode' : 'component'} ${name}`, whole)
  }
  for (const [, fields = ''] of text.matchAll(exported))
    for (const [whole, name = '', value = ''] of fields.matchAll(/(\w{1,40})["']?\s{0,5}:\s{0,5}["']?([\w -]{1,60})/g))
      if (closesByField(name, value)) closing.ask(`field ${name}`, whole)
  const plain = holdCode(text, new Held('\ue003'))
  let unasked = plain
  for (const { name, value, whole } of strayFields(text, plain)) {
    if (!(isAnswer(value) || !ofProse.test(name)) || !closesByField(name, value)) continue
    closing.ask(`field ${name} in the text`, whole)
    unasked = unasked.replace(whole, '')
  }
  for (const [whole, name = ''] of plain.matchAll(inBraces))
    if (name === 'false' || mayClose(name)) closing.ask(`condition ${name}`, whole)
  for (const { sign, name, words, from, to } of svelteTags(plain))
    if (sign === '#' ? name === 'if' || name === 'await' : words.startsWith('if '))
      closing.ask(`condition ${words}`, plain.slice(from, to))
  for (const [whole, words = '', attributes = ''] of plain.matchAll(container)) {
    const hides = `${words} ${attributes}`.split(/[\s.{}]+/).find((one) => classesThatHide.test(one))
    const name = /^[\w-]{1,60}/.exec(words.trim())?.[0] ?? ''
    if (hides !== undefined) closing.ask(`class ${hides}`, whole)
    else if (mayClose(name)) closing.ask(`container ${name}`, whole)
  }
  for (const [whole, name = ''] of plain.matchAll(alert)) closing.name(name, 'container', whole)
  for (const [whole, condition = '', name = '', value = ''] of plain.matchAll(onTags))
    if (mayClose(condition)) closing.ask(`condition ${condition}`, whole)
    else if (name !== '' && closesByField(name, value)) closing.ask(`attribute data-${name}`, whole)
  for (const [, tag = ''] of plain.matchAll(hashtag)) askAboutTerm(tag, closing)
  askAboutClasses(plain, closing)
  askAboutMarks(unasked, closing)
}

/** Words that can begin a line of prose. They count only before an answer. */
const ofProse =
  /^(?:levels?|plans?|groups?|type|layout|limited|required?|requires|deleted|for|url|build|visitors?|guests?)$/i
const conditions = new Set(['if', 'unless', 'elsif', 'elif', 'case', 'switch'])
const gate =
  /\{\{[<%]\s{0,5}([a-zA-Z][\w/-]{1,60})|\{%-?\s{0,5}(?!end)([a-z]\w{1,40})|<([A-Z][\w.]{1,60}|[a-z]\w{0,30}-[\w-]{1,60})(?=[\s/>])/g
const exported = /^export[ \t]{1,5}(?:const|let|var)[ \t]{1,5}\w{1,40}[ \t]{0,5}=[ \t]{0,5}\{([^{}]{0,2000})/gm
/** `{user.isMember && …}` of JSX. */
const inBraces =
  /\{\s{0,5}!{0,2}([a-z][\w.?]{0,60}?)\s{0,5}(?:[=!]={1,2}\s{0,5}["'\w]{1,40}\s{0,5})?(?:&&|\?(?![.?]))/gi
/** Conditions of Vue and Alpine, and attributes for scripts. */
const onTags = /\s(?:(?:v-(?:if|show)|x-(?:if|show))=["']([^"'<>]{1,200})|data-([\w-]{1,40})=["']([^"'<>]{1,60})["'])/g
/** `!!! members` of MkDocs, `> [!members]` of GitHub and Obsidian. */
const alert = /^[ \t>]{0,20}(?:[!?+]{3,4}[ \t]{1,5}|\[!)([a-z][\w-]{0,40})/gim
/** Tags of Obsidian, Bear and Logseq. */
const hashtag = /(?<=^|\s)#([a-z][\w-]{1,40})(?=\s|$)/gim
/** `::: {.content-hidden}` of Pandoc and Quarto, `:::members` of others, and `{: .hidden}`. */
const container = /^[ \t]{0,9}:{3,9}[ \t]{0,5}([^\n]{1,200})$|\{:?[ \t]{0,3}(\.[^{}\n]{1,200})\}/gm

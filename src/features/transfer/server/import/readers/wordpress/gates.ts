import { narrowest, type SourceAccess } from '../../source.ts'
import { askAboutClasses } from '../closing/classes.ts'
import { mayClose, readField } from '../closing/fields.ts'
import { askAboutMarks } from '../closing/marks.ts'
import { fieldsInJson, readBuiltPart } from '../closing/parts.ts'
import type { Closing } from '../closing/unclear.ts'
import { shortcodeAttributes } from './attributes.ts'
import { withoutCode } from './content.ts'
import { isDecoration } from './decoration.ts'

/** Jetpack's level of a whole article. Unknown values count as paid. */
export function accessOfNewsletter(level: string): SourceAccess {
  if (level === '' || level === 'everybody') return 'free'
  return level === 'subscribers' ? 'members' : 'paid'
}

const block = /<!--\s*wp:((?:premium-content|jetpack\/pa(?:id|ywall)|pmpro\/membership)[\w/-]{0,60})/g

/** Shortcodes of membership plugins: what they enclose is restricted. An escaped one, `[[restrict]]`, is shown. */
const shortcode =
  /(?<!\[)\[((?:restrict|members?[_-]?only|membership|members_(?:access|logged_in)|is_paid|pmpro|s2if|mepr|wc_memberships|rcp|wpmem|um_(?:loggedin|show_content)|pms-restrict|swpm_protected|arm_restrict|ihc-hide|wlm_private|paywall|logged_?in)[\w-]{0,60})(?=[\s\]/])/gi

export function findGates(text: string, drop: (what: string, example: string) => void, closing: Closing): SourceAccess {
  const gates = new Map<string, SourceAccess>()
  for (const [, name = ''] of text.matchAll(block))
    gates.set(`block ${name}`, name === 'jetpack/paywall' ? 'members' : 'paid')
  for (const [, name = ''] of text.matchAll(shortcode))
    gates.set(`shortcode [${name.toLowerCase()}]`, /logged_?in|members?[_-]?only/i.test(name) ? 'members' : 'paid')
  for (const [gate, access] of gates)
    drop(`gate for ${access === 'paid' ? 'paying readers' : 'members'}: ${gate}`, gate)
  askAboutBlocks(text, closing)
  askAboutClasses(text, closing)
  const plain = withoutCode(text)
  askAboutMarks(plain, closing)
  const ended = endsIn(text)
  for (const [, name = '', given = ''] of text.matchAll(anyShortcode)) {
    const gate = `shortcode [${name.toLowerCase()}]`
    if (gates.has(gate)) continue
    const isClosed = ended.has(name.toLowerCase())
    if (isClosed && (ofPlugins.test(name) || (!isHeading.test(name) && isCondition(name, given)))) closing.ask(gate)
    // A shortcode that closes has an end, or stands at the top of what it closes.
    if (!mayClose(name)) continue
    if (isClosed || (/[_-]|member|paywall|premium|private|restrict/i.test(name) && !isOfAccounts(name)))
      closing.ask(gate)
  }
  for (const name of pairsIn(plain))
    if (!gates.has(`shortcode [${name}]`) && !isDecoration(name)) closing.ask(`shortcode [${name}]`)
  return narrowest(...gates.values())
}

/** The place of the last end of each name. */
const endsIn = (text: string) =>
  new Map(
    Array.from(text.matchAll(/\[\/([a-z][\w-]{1,60})\]/gi), ({ 1: name = '', index }) => [name.toLowerCase(), index]),
  )

/** Shortcodes that enclose something: who sees it is theirs to decide. */
function* pairsIn(text: string): Generator<string> {
  const ends = endsIn(text)
  for (const { 0: whole, 1: given = '', index } of text.matchAll(anyShortcode)) {
    const name = given.toLowerCase()
    const start = index + whole.length + 1
    if ((ends.get(name) ?? -1) < start || whole.endsWith('/')) continue
    if (
      !text
        .slice(start, start + 200)
        .trimStart()
        .toLowerCase()
        .startsWith(`[/${name}]`)
    )
      yield name
  }
}

const anyShortcode = /(?<![[\w])\[([a-z][\w-]{1,60})(?=[\s\]/=])([^\][]{0,20000})/gi

const ofPlugins =
  /^(?:passster|ppwp|user-?role|mycred_sell|memb_|opm|dap|student|course_content|visitor|guest|s2|timed|schedul|geo[-_]?(?:ip|target|content)|ifso|if[-_]so|wp_if)|^(?:if|else|ifelse|logged|is)(?:[-_]|$)/i

/** Headings have levels of their own. */
const isHeading = /heading|title|(?:^|[_-])toc(?:$|[_-])/i

/** Whether attributes are about readers, such as `level="gold"` or `current_user_can(…)`. */
function isCondition(name: string, given: string): boolean {
  if (/current_user_can|is_user_/i.test(given)) return true
  const { named } = shortcodeAttributes(given)
  const says = readBuiltPart(name.toLowerCase(), named)
  if (says !== 'shown') return says === 'unclear'
  return [...named].some(
    ([key, value]) => /^levels?$/.test(key) || (!/^disabled(?:_on)?$/.test(key) && readField(key, value) !== 'free'),
  )
}

const isOfAccounts = (name: string) =>
  /(?:form|button|link|list|log(?:in|out)|account|profile|register|registration|checkout|user|name|newsletter|subscribe)s?$/i.test(
    name,
  )

function askAboutBlocks(text: string, closing: Closing) {
  for (const remark of text.split('<!--').slice(1)) {
    const end = remark.indexOf('-->')
    const whole = end < 0 ? remark : remark.slice(0, end)
    const name = /^\s{1,20}wp:([a-z][\w/-]{0,80})(?=\s|$)/.exec(whole)?.[1]
    if (name === undefined) continue
    if (/^(?!core\/|jetpack\/|pmpro\/|premium-content\/)[\w-]+\//.test(name) && mayClose(name) && !isOfAccounts(name))
      closing.ask(`block ${name}`)
    // Shown to some readers, or to nobody. Hiding by screen size is no secret.
    const screens = new Set(whole.match(/"(?:desktop|tablet|mobile)":false/g))
    if (screens.size === 3 && whole.includes('"viewport"'))
      closing.ask('field blockVisibility of blocks', whole.slice(0, 200))
    if (/"blockVisibility":(?:false|\{[^\n]{0,2000}?(?:"hideBlock":true|[rR]oles?"|"users?"|"dateTime"))/.test(whole))
      closing.ask('field blockVisibility of blocks', whole.slice(0, 200))
    if (switchedOn.test(whole)) closing.ask('field visibilityBlockEnabled of blocks', whole.slice(0, 200))
    const fields = fieldsInJson(whole.slice(whole.indexOf('{'), whole.lastIndexOf('}') + 1)) ?? []
    if (fields.some((one) => readBuiltPart('', one) !== 'shown'))
      closing.ask('blocks that are hidden or shown to some readers', whole.slice(0, 200))
    if (whole.includes('"blockVisibility"')) continue
    for (const [, key = '', value = ''] of whole.matchAll(
      /"([\w-]{1,60})":("(?:[^"\\]|\\.){0,2000}"|[\w.-]+|\{\}|\[\]|[{[])/g,
    ))
      if (!ofTheEditor.has(key) && mayClose(key) && (/^[{[]$/.test(value) || saysUnclear(key, value)))
        closing.ask(`field ${key} of blocks`, whole.slice(0, 200))
  }
}

const ofTheEditor = new Set(['lock', 'templateLock', 'level', 'levels'])

/** Paid Memberships Pro closes blocks with it. */
const switchedOn = /"visibilityBlockEnabled":true/

const saysUnclear = (key: string, value: string) => readField(key, value.replace(/^"|"$/g, '')) !== 'free'

/** Post types in which plugins store their rules. Those of shops, and of addresses, close nothing. */
export const isRuleType = (type: string) =>
  /^(?:memberpress|mepr|wc_(?:user_)?membership|pms-|np_(?:memberships_gate|content_gate|gate_layout)|lp_|rcp_|arm_|ihc|wlm|s2member)|paywall|membership/.test(
    type,
  ) ||
  (!/pric(?:e|ing)|discount|shipping/.test(type) &&
    (/restrict|(?:^|[_-])(?:access|gates?|subscriptions?)(?:$|[_-])/.test(type) ||
      (/(?:^|[_-])rules?(?:$|[_-])/.test(type) && !type.includes('redirect'))))

/** Plugins that keep the list of what they close out of exports. Their pages show that the site has them. */
export function membershipPlugins(text: string): Set<string> {
  return new Set(
    [...text.matchAll(pluginPage)].map(([, name, ofEditor]) =>
      name === undefined ? `block ${ofEditor}` : `shortcode [${name.toLowerCase()}]`,
    ),
  )
}

const pluginPage =
  /(?<!\[)\[(pmpro_[\w-]{1,40}|(?:wp_)?emember_[\w-]{1,40}|swpm_(?:login_form|registration_form|profile_form)|s2member-(?:profile|paypal|pro|login)[\w-]{0,40}|mepr[-_](?:login|account|membership)[\w-]{0,40}|wlm_register[\w-]{0,40}|arm_(?:form|setup|account_detail)|ihc-(?:register|login-form|select-level|account-page))(?=[\s\]/=])|<!--\s{1,20}wp:((?:pmpro|memberpress)\/[\w-]{1,60})/gi

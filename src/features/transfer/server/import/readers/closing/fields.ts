import type { SourceAccess } from '../../source.ts'
import { fieldsInJson, isNothing, readBuiltPart } from './parts.ts'

/** `unclear`: the field may close the article, but its meaning is unknown. */
export type FieldSays = SourceAccess | 'unclear'

const ofBuilders =
  /^_?(?:jetpack|elementor|wpb|vc|et_pb|et|fl_builder|genesis|wpml|ast|generate|dp_original)(?![a-z])[_-]?/

/** Fields of plugins that close articles. A value without a meaning here is judged by the field's name. */
const known: readonly [name: RegExp, says: (value: string, name: string) => FieldSays | undefined][] = [
  // Restrict Content Pro
  [/^rcp_subscription_level$|^_is_paid$/, (value) => (isNothing(value) ? 'free' : 'paid')],
  [/^rcp_access_level$/, (value) => (isNothing(value) ? 'free' : 'paid')],
  [/^rcp_user_level$/, (value) => (/^all$|"all"/i.test(value) ? 'free' : rolesSay(value))],
  [/^rcp_(?:show_excerpt|hide_from_feed)$/, () => 'free'],
  // Members
  [/^_members_access_role$/, (value) => rolesSay(value)],
  [/^_members_access_all_logged_in$/, (value) => (isNothing(value) ? 'free' : 'members')],
  // Ultimate Member writes it for every article. It counts only if its first switch is on.
  [
    /^um_content_restriction$/,
    (value) =>
      isNothing(value) || /"_um_custom_access_settings";(?:b:0|i:0|N|s:\d+:"(?:0|false)?")[;}]/.test(value)
        ? 'free'
        : 'unclear',
  ],
  // Paid Member Subscriptions
  [/^pms-content-restrict-user-status$/, (value) => (value === 'loggedin' ? 'members' : undefined)],
  [/^pms-content-restrict-(?:all-)?subscription-plans?$/, (value) => (isNothing(value) ? 'free' : 'paid')],
  [/^pms-content-restrict-(?:type|custom-redirect|messages?)/, () => 'free'],
  // Leaky Paywall. `default`: as its settings say, which are in no export.
  [
    /^_issuem_leaky_paywall_visibility$/,
    (value) => {
      const type = /"visibility_type";s:\d+:"(\w+)"/.exec(value)?.[1]
      if (type === 'always') return value.includes('"-1"') ? 'free' : 'unclear'
      return type === 'only' || type === 'onlyalways' ? 'paid' : undefined
    },
  ],
  [/^_issuem_leaky_paywall_show_upgrade_message$/, () => 'free'],
  // WooCommerce Memberships: its rules are in no export, but this takes an article out of them.
  [/^_wc_memberships_force_public$/, (value) => (value === 'yes' ? 'free' : 'unclear')],
  [/^s2member_ccaps_req$/, (value) => (isNothing(value) ? 'free' : 'paid')],
  [/^patreon-level$/, (value) => (isNothing(value) ? 'free' : 'paid')],
  [/^_jetpack_memberships_contains_paid_content$/, (value) => (isNothing(value) ? 'free' : 'paid')],
  // `item.ts` reads it.
  [/^_jetpack_newsletter_access$/, () => 'free'],
  // iThemes Exchange, and Google's Site Kit.
  [/^_item-content-rule/, (value) => (isNothing(value) ? 'free' : 'unclear')],
  [/^googlesitekit_rrm_/, (value) => (isNothing(value) || value === 'openaccess' ? 'free' : 'unclear')],
  // WP-Members: 1 is blocked, 2 is hidden.
  [/^_wpmem_block$/, (value) => (isNothing(value) ? 'free' : value.trim() === '1' ? 'members' : 'unclear')],
  // Indeed Ultimate Membership Pro: whom its other field, which is always there, is about.
  [/^ihc_mb_who$/, (value) => (isNothing(value) ? 'free' : 'unclear')],
  [/^ihc_mb_type$/, () => 'free'],
  [/^laterpay_post_prices$|^_post_price$/, (value) => (isNothing(value) ? 'free' : 'paid')],
  // ARMember: its plan 0 is everybody who is signed in.
  [/^arm_access_plans?$|^woocommerce_ppp_product_id/, () => 'unclear'],
  [/^tinypass|^mycred_sell_content$/i, (value) => (isNothing(value) ? 'free' : 'unclear')],
  // How often each kind of part occurs.
  [/^_elementor_controls_usage$/, () => 'free'],
  [/^_elementor_data$/, (value) => partsSay(value)],
  [/^_fl_builder_(?:data|draft)$/, (value) => (/visibility_display";s:[1-9]\d*:/.test(value) ? 'unclear' : 'free')],
  // Ratings, advertisements, cookies and fast pages, and the state of a builder.
  [/^_?(?:kksr|yasr|cmplz)_|^(?:fusion_builder_status|amp_status|adsense_disabled)$/, () => 'free'],
  // Newspaper: its lockers are fields in it.
  [/^td_post_theme_settings$/, (value) => readSerialized(value.replaceAll('"td_hide"', '"td_title"'))],
  // SEO, and WordPress itself.
  [
    /^_?(?:publicize|wpas|edit_l(?:ast|ock)$|encloseme|pingme|oembed|wp_(?:trash|old|attached|page_template|desired)|yoast|rank_math|aioseop?|seopress|thumbnail|links_to|menu_item|switch_like_status)(?![a-z])/,
    () => 'free',
  ],
  [
    ofBuilders,
    (value, name) => {
      if (mayClose(name.replace(ofBuilders, ''))) return undefined
      return /^[aO]:\d+:/.test(value) ? readSerialized(value) : 'free'
    },
  ],
]

function partsSay(json: string): FieldSays {
  const parts = fieldsInJson(json)
  if (parts === null) return isNothing(json) ? 'free' : 'unclear'
  return parts.some((fields) => readBuiltPart('', fields) !== 'shown') ? 'unclear' : 'free'
}

const rolesSay = (value: string): FieldSays => {
  if (isNothing(value)) return 'free'
  const roles = /^a:\d+:/.test(value) ? [...value.matchAll(/s:\d+:"([^"]*)"/g)].map(([, role]) => role) : [value]
  return roles.every((role) => role === 'subscriber') ? 'members' : 'unclear'
}

const forEverybody = /^(?:all|everyone|everybody|anyone|public|free|open|unrestricted|world)$/
/** For names that deny, these close. */
const toAll = /^(?:all|everyone|everybody|anyone|world)$/
const denies = /^(?:den(?:y|i)|hid(?:e|den)|block|restrict|forbid|exclu|withh|lock|protect|requir|private|disa(?:b|ll))/
const isOut =
  /^(?:yes|y|true|1|on|publish|published|live|visible|listed|active|approved|enabled|released|show|shown|final|done|complete|completed)$/

/** With these words in its name, a field is about looks: what it hides is not the article. */
const aboutLooks =
  /^(?:title|image|thumb|thumbnail|sidebar|header|footer|comments?|pings?|trackbacks?|share|sharing|ads?|nav|breadcrumbs?|menu|toc|template|layout|colou?r|robots|seo|sitemap|search|rss|feed|css|widgets?|button|banner|related|social|messages?|notice|error|redirect|excerpt|font|icon|cache|edit|views?|counts?|likes?|home|homepage|text|lightbox|translation|desktop|mobile|mob|tablet|tab|phone|screen|viewport|zoom|heading)$/
const aboutWords = /^(?:title|messages?|error|notice|redirect|text|excerpt|feed|button)$/

const closesAnywhere =
  /restrict|(?<!re)member|premium|subscri|private|protect|paywall|loggedin|login|passw|permission|visib|hidden|unlist|unpublish|unreleas|expir|embargo|capabilit|entitle|audience|secret|confidential|patreon|exclusive|forbid|draft|locked|locker|gated|metered|access(?!or|ibility)|headless|trashed/
const closesAsWord =
  /^(?:paid|pay|lock|unlock|gate|gating|wall|hide|role|roles|ccaps?|tiers?|levels?|vip|patrons?|deny|denied|require|required|requires|guests?|visitors?|only|plans?|groups?|internal|staff|limited|nda|logged|sensitive|censored|withheld|blocked|disabled|archived|deleted|noindex|whitelist|allowlist|encrypt|encrypted|pwd|passcode|passphrase)$/
/** For these names “no” closes. */
const opensAsWord = /^(?:status|public|publish|published|visible|visibility|listed|approved|released|free)$/
/** As a whole value, they speak of readers or a state, whatever the field is called. */
const tellingValue =
  /^(?:drafts?|unpublished|unlisted|paywall|logged[-_ ]?in|(?:paid[ -])?(?:members|subscribers)[ -]only)$/i
/** These are also said of places, people, looks and patents. */
const maybeTelling = /^(?:pending|private|paid|premium|friends|registered|members?|subscribers?)$/i
export const isTelling = (value: string) => tellingValue.test(value.trim()) || maybeTelling.test(value.trim())
const ofReadersOrState =
  /^(?:shows?|shown|sees?|seen|views?|viewers?|viewable|reads?|readers?|readable|for|to|who|whom|users?|states?|stage|phase|mode|kind|review|reviewed|workflow|moderation|approval|editorial|publication|publishing|release|scope|content|article)$/
const ofOthers =
  /^(?:location|place|city|country|address|venue|authors?|byline|by|credits?|photo|owner|company|subtitle|subheading|caption|theme|style|skin|variant|patents?|trademarks?|licen[cs]e|text)$/
const strong = /paywall|(?<!re)member|restrict|premium|private|passw|embargo/

/** Whether a name speaks of members so plainly that no part of a circuit is called so. */
export const saysMembers = (name: string) => strong.test(wordsOf(name).join(''))

const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

export function mayClose(name: string): boolean {
  const words = wordsOf(name)
  const whole = words.join('')
  const veto = strong.test(whole) ? aboutWords : aboutLooks
  if (words.some((word) => veto.test(word))) return false
  return closesAnywhere.test(whole) || words.some((word) => closesAsWord.test(word) || opensAsWord.test(word))
}

export function readField(name: string, value: string): FieldSays {
  for (const [pattern, says] of known) {
    const said = pattern.test(name) ? says(value, name) : undefined
    if (said) return said
  }
  if (/^[aO]:\d+:/.test(value) && !mayClose(name)) return readSerialized(value)
  if (!mayClose(name)) return saysItself(wordsOf(name), value.trim()) ? 'unclear' : 'free'
  return saysOpen(name, value) ? 'free' : 'unclear'
}

const saysItself = (words: readonly string[], value: string) =>
  (tellingValue.test(value) || (maybeTelling.test(value) && words.some((word) => ofReadersOrState.test(word)))) &&
  !words.some((word) => aboutLooks.test(word) || ofOthers.test(word))

function saysOpen(name: string, value: string): boolean {
  const given = value.trim().toLowerCase()
  const words = wordsOf(name)
  if (given === '' || given === 'null') return true
  if (forEverybody.test(given) && !(toAll.test(given) && words.some((word) => denies.test(word)))) return true
  const isPositive =
    words.some((word) => opensAsWord.test(word)) && !words.some((word) => /^(?:not|non|un|no)$/.test(word))
  if (isPositive) return isOut.test(given) || /^(?:field_[0-9a-f]{6,20}|a:0:\{\}|\[\])$/.test(given)
  return isNothing(given)
}

/** Fields in PHP's serialisation are judged one by one. */
function readSerialized(value: string): FieldSays {
  for (const [, name = '', text, number, list] of value.matchAll(
    /s:\d+:"([^"]{1,80})";(?:s:\d+:"([^"]*)"|[ib]:(-?\d+)|([aO]:(?!0:|1:\{i:0;s:0:"";\}|\d{1,3}:\{s:\d:"(?:desktop|tablet|mobile)")))/g,
  ))
    if ((mayClose(name) || name === 'disable_row') && !saysOpen(name, text ?? number ?? list ?? '')) return 'unclear'
  return 'free'
}

/** `status`: a word. `yes`: a wish for mail. Others: a date or a yes that speaks against mail. */
export type Says = 'status' | 'yes' | 'confirmed' | SaidNo
export type SaidNo = 'unsubscribed' | 'bounced' | 'complained' | 'deleted' | 'disabled'
/** `person`: a name or place. `nothing`: not about mail. `unknown`: unclear. `hint`: its title may be about mail. */
export type Meaning = Says | 'person' | 'nothing' | 'unknown' | 'hint'

export const onlyLetters = (cell: string) => cell.toLowerCase().replace(/[^\p{L}]/gu, '')

const titlesOf = (titles: string) => new Set(titles.split(/\s+/))

/** Names and places: `Junk` is a surname there. */
const ofPerson = titlesOf(
  `name firstname lastname fname lname givenname fullname username surname familyname middlename title salutation prefix suffix
  company companyname associatedcompany organisation organization jobtitle job position industry department country
  countrycode countryname region city town zip zipcode postcode postalcode street address addressline contactowner owner`,
)

const nothing = titlesOf(
  `id contactid recordid subscriberid userid customerid uuid birthday birthdate dateofbirth gender sex age language lang
  locale timezone gmtoff dstoff latitude longitude cc ip ipaddress optinip confirmip signupip subscribeip source signupsource originalsource
  subscribersource subscriptionsource subscribesource optinsource subscribersince subscribedsince confirmedip utmsource utmmedium utmcampaign utmterm utmcontent utmchannel referringsite referralcode referrer referrerurl referralcount
  createdat created createdate creationdate createddate datecreated dateadded addedtime addedat added modified modifiedtime modifiedat
  lastmodified updatedat lastchanged lastupdated subscribedat subscribeddate subscribedon subscriptiondate subscribedatetime signupdate
  joined joinedat joindate datejoined membersince optintime optindate optinat optindatetime tags tag labels label lists list listname
  segments notes note comment comments memberrating leid euid opens clicks sent lastopen lastclick lastopened lastclicked lastactivitydate
  website url twitter linkedin facebook instagram stripecustomerid tiers tier plan planuntil subscriptiontier subscriptionplan
  complimentaryplan complimentary expiry expirydate firstpaymentat activesubscription totalrevenue currency registered
  registeredat members foreignkey extradata rssfrequency attributes metadata phone phonenumber telephone mobile sms`,
)

/** Channels other than mail, unless the title names mail too, and what every subscriber has. */
const otherWays = /sms|whatsapp|push|phone|voice|postal|fax|call(?!y)|track|facebook|linkedin/
const ofMail = /mail|news|letter|contact|market/
const ofEverybody =
  /(?:unsub(?:scribe)?|optout|optin|confirm|confirmation|verification|manage|preferences?)(?:url|link|token|hash|key)$/
/** A title says yes only if it has no other words: they may negate the yes or end it. */
const wordsOfYes = new RegExp(
  `subscribed subscriber subscription confirmation confirmed confirm verification verified verify double optin optedin
  opted opt doi consented consent gdpr accepts accepted accept emails email mails mail mailings mailing newsletters newsletter news
  letter marketing permissions permission wants wanted want receives receive given granted obtained explicit currently
  is has to for of by the in on at date time stamp day utc gmt yes all contact user list`
    .split(/\s+/)
    .toSorted((a, b) => b.length - a.length)
    .join('|'),
  'g',
)

const isCount = /(?:count|counts|number|score|rate|bounces|percent)$/

const patterns: readonly [pattern: RegExp, says: Says][] = [
  [/unsub|optout|optedout|optsout|donot|dontmail|nomail|noemail|^left(?:at|on)?$|^cancell?edat$/, 'unsubscribed'],
  [/bounce|clean(?:ed|time|reason|campaign)|undeliver|unreachable|quarantin/, 'bounced'],
  [/complain|spam|abuse|junk/, 'complained'],
  [/^(?:is)?(?:deleted|archived)(?:at|on|date)?$/, 'deleted'],
  [
    /blacklist|blocklist|suppress|^(?:is)?(?:blocked|disabled)(?:at|on|date)?$|mail(?:is)?(?:blocked|disabled)/,
    'disabled',
  ],
  [
    /^(?:e?mail|subscription|subscriber|member|contact|list|global|e?mailsubscription|e?mailpermissions?|permissions?|marketing|marketingcontact|marketingemailconfirmation|consent|newsletter|optin|confirmation|delivery)*(?:status|state)$|^subscribertype$|^type$/,
    'status',
  ],
  [/confirm|verif|doubleoptin|^doi$/, 'confirmed'],
  [
    /subscribed|optin|optedin|consent|acceptse?mail|acceptsmarketing|e?mailpermission|marketingpermission|wantse?mail|receivese?mail|receivesnewsletter/,
    'yes',
  ],
]

/** An unknown title that contains one of these may be about mail. */
const hints =
  /mail|gdpr|opt|permi|subscri|status|allow|contact|market|news|block|disab|cancel|activ|valid|deliver|signoff|leave|quit|stop|exclu|agree|accept|approv|enabled|reach|send|remov|deceas|dnc|hold|reason|result|enddate|ended|churn|abmeld|abgemeldet|zustand|einwillig|widerspr|werbung|austritt|kündig|estado|etat|état|stato|desinscri|désinscri|baja|desuscr|descadastr|uitschr|uitgeschr|afmeld|afgemeld|avmeld|avregistr|odhl|wypis|odjav|dezabon|leirat|отпис|відпис|解除|退订|退訂|退会|取消|停止|취소|거부/

export function meaningOf(title: string): Meaning {
  const letters = onlyLetters(title)
  if (ofPerson.has(letters)) return 'person'
  if (nothing.has(letters)) return 'nothing'
  if (otherWays.test(letters) && !ofMail.test(letters)) return 'nothing'
  if (ofEverybody.test(letters)) return 'nothing'
  const says = patterns.find(([pattern]) => pattern.test(letters))?.[1]
  if (says === undefined) return hints.test(letters) ? 'hint' : 'unknown'
  const isYes = says === 'yes' || says === 'confirmed'
  const isUnclear =
    isCount.test(letters) || otherWays.test(letters) || (isYes && letters.replace(wordsOfYes, '') !== '')
  return isUnclear ? 'hint' : says
}

export const isNo = (cell: string) =>
  /^(?:no|n|f|false|falsch|faux|nein|0|off|never|none|null|\(null\)|\\n|nan|nat|-|n\/a|\[\]|not set|0000-00-00[ T0:Z.]*)?$/i.test(
    cell,
  )

const wanted =
  /^(?:subscribed|active|confirmed|verified|enabled|current|yes|true|ok|regular|premium|gifted|valid|deliverable|optedin|optin|doubleoptin|express|marketingcontact|granted|y|on|t)$/
/** The owner has not answered yet. */
const unanswered =
  /^(?:pending|waiting|unconfirmed|unverified|validating|notsubscribed|nonsubscribed|notconfirmed|new|unactivated|awaitingconfirmation|nopermissionsset|nonmarketingcontact|invited|paused|held|temporaryhold|temphold|notset|none|unknown)$/
const unwanted =
  /^(?:un[- ]?subscribed|unsubscriber|optedout|optout|cleaned|(?:hard|soft)?bounced?|complained|complaint|spam|spammy|abuse|junk|blocked|blocklisted|blacklisted|suppressed|inactive|disabled|cancell?ed|deleted|removed|archived|invalid|no|n|f|off|false|undeliverable|rejected|unreachable|never|denied|refused|revoked|withdrawn|left|declined|globallyunsubscribed|unsubscribedall)$/

export function wordSays(cell: string): 'yes' | 'no' | 'unanswered' | 'unknown' {
  const word = onlyLetters(cell)
  if (cell === '1' || wanted.test(word)) return 'yes'
  if (cell === '0' || unwanted.test(word)) return 'no'
  return unanswered.test(word) ? 'unanswered' : 'unknown'
}

const isTrue = /^(?:yes|y|true|t|on|x|wahr|vrai|ja|oui|s[ií])$/
const causes =
  /^(?:hard|soft|unsub(?:scribed?)?|unsubscribedall|globallyunsubscribed|opt(?:ed)?out|cleaned|(?:hard|soft)?bounced?|complain(?:ed|t)|spam|spammy|abuse|junk|blocked|blocklisted|blacklisted|suppressed|usersuppressed|deleted|archived|removed|permanent|invalid|undeliverable|unreachable|donot(?:allow|mail|email|contact))$/
/** Columns with these titles may hold a number of noes, or a code. */
const ofCount = /bounce|complain|spam|abuse/
const ofCode = /type|status|code/
/** Columns with these titles hold free text about a no. */
const ofFreeText = /reason|campaign|code|comment|message|detail/

/** In a column for a no. The no itself, its date or its cause count. */
export function endsMail(title: string, value: string): boolean {
  const word = onlyLetters(value)
  if (value === aDate || value === '1' || isTrue.test(word) || causes.test(word)) return true
  const letters = onlyLetters(title)
  if (ofCount.test(letters) && !ofCode.test(letters) && /^[1-9]\d{0,5}$/.test(value)) return true
  return ofFreeText.test(letters) && wordSays(value) !== 'yes'
}

const wordsOfNo = [
  'unsub\\p{L}*|un subscri\\p{L}*|opt(?:ed|s|ing)? ?outs?|former subscribers?|(?:not|never) (?:subscribed|interested|consented|opted)',
  'do(?:es)? ?n[o ]?t ?(?:e ?mail|mail|contact|send|disturb|market|spam|write|want)\\p{L}*|dn[dcem]',
  'no (?:more )?(?:e ?mail|mail|news|marketing|contact|consent)\\p{L}*|no(?:e?mail|newsletter)s?',
  'black ?list\\p{L}*|block ?list\\p{L}*|(?:suppress(?:ion|ed)|blocked|removed|deleted) (?:from )?(?:the |my |our )?(?:mailing )?lists?',
  '(?:hard|soft) ?bounce[ds]?|complain\\p{L}*|spam\\p{L}*|désabonn\\p{L}*|désinscri\\p{L}*|desabonn\\p{L}*|desinscri\\p{L}*',
  'ab(?:gemeldet|meldung|bestell)\\p{L}*|ausgetragen\\p{L}*|widerrufen\\p{L}*|widersprochen\\p{L}*|keine? (?:e ?mail|mail|werbung|newsletter)\\p{L}*',
  'uitgeschreven\\p{L}*|afgemeld\\p{L}*|geen (?:e ?mail|mail|nieuwsbrief)\\p{L}*|отпис\\p{L}*|odhláš\\p{L}*|wypisan\\p{L}*|dad[oa]s? de baja',
  'disiscritt\\p{L}*|avregistrerad\\p{L}*|a[fv]meldt\\p{L}*|desuscri\\p{L}*|descadastrad\\p{L}*|відпис\\p{L}*|सदस्यता (?:समाप्त|रद्द)',
  'dezabon\\p{L}*|leiratkoz\\p{L}*|odjavljen\\p{L}*|aboneli\\p{L}* çık\\p{L}*|إلغاء الاشتراك',
].join('|')
/** In a sentence, they may be about parts. */
const commonWords = [
  'abuse|junk|suppress(?:ed|ions?)|blocked|bounce[ds]?|inactive|disabled|cancell?ed|deleted|removed|archived|invalid|undeliverable',
  'rejected|unreachable|denied|refused|revoked|withdrawn|declined|cleaned|ex|lapsed|(?:inaktiv|gesperrt|gelöscht|blockiert|gekündigt)\\p{L}{0,2}',
  '(?:inactiv|cancelad|bloquead|eliminad|rebotad)[oa]s?|inacti(?:f|ve)s?|(?:bloqu|supprim|annul)ée?s?',
].join('|')
const besideThem = [
  'e|and|or|mails?|emails?|address(?:es)?|contacts?|consents?|subscribers?|subscriptions?|members?|users?|accounts?|readers?',
  'newsletters?|lists?|status|state|gdpr|mc|mailchimp|tags?|label|name|value|is|was|has|been|adressen?|kontakte?|abonnenten|empfänger',
  'mitglieder|nutzer|contactos?|suscriptores|usuarios|correos|adresses|abonnés|utilisateurs',
].join('|')
const saysNo = new RegExp(
  ` (?:${wordsOfNo}) |unsubscri|अनसब्सक्राइब|解除|退订|退訂|取消订阅|取消訂閱|退会|配信停止|수신 ?거부|구독 ?취소|^ (?:(?:${besideThem}) ){0,4}(?:${commonWords}) (?:(?:${besideThem}|${commonWords}) ){0,4}$`,
  'u',
)
const onlyWords = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
const hasWordOfNo = (text: string) => saysNo.test(` ${onlyWords(text)} `)

/** The parts of a cell, such as tags, that may mean no mail. As questions name them. */
export function findNoes(cell: string): string[] {
  // A link for everybody may lead to where one unsubscribes.
  if (/^https?:/i.test(cell)) return []
  return cell
    .split(/[,;|/]/)
    .filter(hasWordOfNo)
    .map(valueOf)
}

/** For a value that all rows have. Numbers say nothing, but for 0 and 1. */
export const maySaySomething = (value: string) => !/^[\d\s.,+()-]*$/.test(value) || value === '0' || value === '1'

export const aDate = 'a date'
export const anythingElse = 'anything else'

/** As questions name it: all dates are one. */
export function valueOf(cell: string): string {
  const value = cell.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, 60)
  return /\d/.test(value) && isDate.test(value) ? aDate : value
}

/** Also Unix time since 2001, in seconds or milliseconds, and the days of spreadsheets with a time. */
const isDate = new RegExp(
  `^(?:\\d{1,2}:\\d\\d(?::\\d\\d)?(?: ?[ap]m)?,? )?(?:${[
    String.raw`(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[0-5]\d){0,3}`,
    String.raw`(?:\p{L}{2,12},? )?\p{L}{3,12} \d{1,2} \d\d:\d\d:\d\d(?: \p{L}{2,5})? \d{4}`,
    String.raw`\d{4}[-./] ?\d{1,2}[-./] ?\d{1,2}\.?|\d{4}[年년] ?\d{1,2}[月월] ?\d{1,2}[日일]`,
    String.raw`1\d{9}(?:\d{3})?(?:\.\d{1,6})?|[34]\d{4}[.,]\d{3,12}`,
    String.raw`\d{1,2}[-./] ?\d{1,2}[-./] ?\d{2,4}\.?`,
    String.raw`(?:\p{L}{2,12},? )?\p{L}{3,12}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}`,
    String.raw`(?:\p{L}{2,12},? )?\d{1,2}(?:\.|st|nd|rd|th)?[- ](?:del? )?\p{L}{3,12}\.?[- ](?:del? )?\d{2,4}`,
  ].join('|')})(?:[t ,].*)?$`,
  'u',
)

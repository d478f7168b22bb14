/** `status`: a word. `yes`: a wish for mail. Others: a date or a yes that speaks against mail. */
export type Says = 'status' | 'yes' | 'confirmed' | SaidNo
export type SaidNo = 'unsubscribed' | 'bounced' | 'complained' | 'deleted' | 'disabled'
/** `nothing`: not about mail. `unknown`: unclear. `hint`: by its title it may be about mail. */
export type Meaning = Says | 'nothing' | 'unknown' | 'hint'

export const onlyLetters = (cell: string) => cell.toLowerCase().replace(/[^\p{L}]/gu, '')

const nothing = new Set(
  `id contactid recordid subscriberid userid customerid uuid name firstname lastname fullname username surname middlename title salutation
  prefix suffix company companyname organisation organization jobtitle job position industry department country countrycode countryname
  region city town zip zipcode postcode postalcode street address addressline birthday birthdate dateofbirth gender sex age language lang
  locale timezone gmtoff dstoff latitude longitude cc ip ipaddress optinip confirmip signupip subscribeip source signupsource originalsource
  subscribersource subscriptionsource subscribesource optinsource subscribersince subscribedsince confirmedip utmsource utmmedium utmcampaign utmterm utmcontent utmchannel referringsite referralcode referrer referrerurl referralcount
  createdat created createdate creationdate createddate datecreated dateadded addedtime addedat added modified modifiedtime modifiedat
  lastmodified updatedat lastchanged lastupdated subscribedat subscribeddate subscribedon subscriptiondate subscribedatetime signupdate
  joined joinedat joindate datejoined membersince optintime optindate optinat optindatetime tags tag labels label lists list listname
  segments notes note comment comments memberrating leid euid opens clicks sent lastopen lastclick lastopened lastclicked lastactivitydate
  website url twitter linkedin facebook instagram stripecustomerid tiers tier plan planuntil subscriptiontier subscriptionplan
  complimentaryplan complimentary expiry expirydate firstpaymentat activesubscription totalrevenue currency newsletterstate registered
  registeredat members contactowner owner associatedcompany foreignkey extradata rssfrequency attributes metadata phone phonenumber
  telephone mobile sms`.split(/\s+/),
)

/** Channels other than mail, unless the title names mail too, and what every subscriber has. */
const otherWays = /sms|whatsapp|push|phone|voice|postal|fax|call|track|facebook|linkedin/
const ofMail = /mail|news|letter|contact|market/
const ofEverybody =
  /(?:unsubscribe|optout|optin|confirm|confirmation|verification|manage|preferences?)(?:url|link|token|hash|key)$/
/** Negations, and consents that are still pending. */
const negations =
  /^(?:not|no)|non|un(?:confirm|verif)|pending|await|need|withdr|revok|declin|refus|deni|reject|expir|eras|object|remind|until|(?<!con)sent(?:at|on)?$/

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
    /subscribed|optin|optedin|consent|gdpr|acceptse?mail|acceptsmarketing|e?mailpermission|marketingpermission|wantse?mail|receivese?mail|receivesnewsletter/,
    'yes',
  ],
]

/** An unknown title that contains one of these may be about mail. */
const hints =
  /mail|opt|permi|subscri|status|allow|contact|market|news|block|disab|cancel|activ|valid|deliver|signoff|leave|quit|stop|exclu|agree|accept|approv|enabled|reach|send|remov|deceas|dnc|hold|reason|result|enddate|ended|churn|abmeld|abgemeldet|zustand|einwillig|widerspr|werbung|austritt|kündig|estado|etat|état|stato|desinscri|désinscri|baja/

export function meaningOf(title: string): Meaning {
  const letters = onlyLetters(title)
  if (nothing.has(letters)) return 'nothing'
  if (otherWays.test(letters) && !ofMail.test(letters)) return 'nothing'
  if (ofEverybody.test(letters)) return 'nothing'
  const says = patterns.find(([pattern]) => pattern.test(letters))?.[1]
  if (says === undefined) return hints.test(letters) ? 'hint' : 'unknown'
  const isYes = says === 'yes' || says === 'confirmed'
  const isUnclear = isCount.test(letters) || otherWays.test(letters) || (isYes && negations.test(letters))
  return isUnclear ? 'hint' : says
}

export const isNo = (cell: string) =>
  /^(?:no|n|false|0|off|never|none|null|-|n\/a|\[\]|not set|0000-00-00[ T0:Z.]*)?$/i.test(cell)

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

/** A yes or no in any language, or a date. */
export const isFlagValue = (value: string): boolean =>
  value === aDate || wordSays(value) !== 'unknown' || flagWords.has(onlyLetters(value))

const flagWords = new Set('ja nein si sí oui non sim não nao da nei nej x ano tak nie kyllä ei hai iya'.split(' '))

/** For lists such as tags. Short words do not count: they are countries and marks. */
export const hasWordForNo = (value: string): boolean =>
  value.split(/[,;|/]/).some((word) => onlyLetters(word).length > 4 && !isNo(word.trim()) && wordSays(word) === 'no')

export const aDate = 'a date'
export const anythingElse = 'anything else'

/** As questions name it: all dates are one. */
export function valueOf(cell: string): string {
  const value = cell.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, 60)
  return /\d/.test(value) && isDate.test(value) ? aDate : value
}

const isDate =
  /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4}|(?:[a-z]{3,9},? )?[a-z]{3,9}\.? \d{1,2},? \d{4}|\d{1,2}\.? [a-z]{3,9}\.? \d{4})(?:[t ,].*)?$/

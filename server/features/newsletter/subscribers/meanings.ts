/** What a column of another program says about mail. `status`: a word. `yes`: a wish for mail. Any other: a date or a yes that speaks against it. */
export type Says = 'status' | 'yes' | 'confirmed' | SaidNo
export type SaidNo = 'unsubscribed' | 'bounced' | 'complained' | 'deleted' | 'disabled'
/** `nothing`: it is known to say nothing about mail. `unknown`: nobody here knows. `hint`: by its name it may be about mail. */
export type Meaning = Says | 'nothing' | 'unknown' | 'hint'

/** A title or a value without anything but letters. */
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

/** Other ways than mail, and what every subscriber has. */
const otherWays = /(?:sms|whatsapp|push|phone|voice|postal|fax)/
const ofEverybody = /(?:url|link|token|hash|key|code|page)$/

const isCount = /(?:count|counts|number|score|rate|bounces|percent)$/

const patterns: readonly [pattern: RegExp, says: Says][] = [
  [
    /unsub|optout|optedout|optsout|cancell?ed|cancell?ation|donot|dontmail|nomail|noemail|^left(?:at|on)?$/,
    'unsubscribed',
  ],
  [/bounce|clean(?:ed|time|reason|campaign)|undeliver|unreachable|quarantin/, 'bounced'],
  [/complain|spam|abuse|junk/, 'complained'],
  [/^(?:is)?(?:deleted|archived)(?:at|on|date)?$/, 'deleted'],
  [/blacklist|blocklist|blocked|suppress|disabled/, 'disabled'],
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

/** In these, the name of a column that nobody knows is about mail. */
const hints =
  /mail|opt|permi|subscri|status|allow|contact|market|news|block|activ|valid|deliver|signoff|leave|quit|stop|exclu|agree|accept|approv|enabled|reach|send|abmeld|abgemeldet|desinscri|désinscri|baja/

export function meaningOf(title: string): Meaning {
  const letters = onlyLetters(title)
  if (nothing.has(letters)) return 'nothing'
  if (!letters.includes('mail') && otherWays.test(letters)) return 'nothing'
  const says = patterns.find(([pattern]) => pattern.test(letters))?.[1]
  if (says !== undefined) return ofEverybody.test(letters) ? 'nothing' : isCount.test(letters) ? 'hint' : says
  return hints.test(letters) ? 'hint' : 'unknown'
}

export const isNo = (cell: string) => /^(?:no|n|false|0|off|never|none|null|-|n\/a|\[\]|not set)?$/i.test(cell)

const wanted =
  /^(?:subscribed|active|confirmed|verified|enabled|current|yes|true|ok|regular|premium|gifted|valid|deliverable|optedin|optin|doubleoptin|express|marketingcontact|granted|y|on|t)$/
/** Of addresses whose owner has not answered yet. */
const unanswered =
  /^(?:pending|waiting|unconfirmed|unverified|validating|notsubscribed|nonsubscribed|notconfirmed|new|unactivated|awaitingconfirmation|nopermissionsset|nonmarketingcontact|invited|paused|held|temporaryhold|temphold|notset|none|unknown)$/
const unwanted =
  /^(?:un[- ]?subscribed|unsubscriber|optedout|optout|cleaned|(?:hard|soft)?bounced?|complained|complaint|spam|spammy|abuse|junk|blocked|blocklisted|blacklisted|suppressed|inactive|disabled|cancell?ed|deleted|removed|archived|invalid|no|n|f|off|false|undeliverable|rejected|unreachable|never|denied|refused|revoked|withdrawn|left|declined|globallyunsubscribed|unsubscribedall)$/

/** What a word in a column that is about mail says. */
export function wordSays(cell: string): 'yes' | 'no' | 'unanswered' | 'unknown' {
  const word = onlyLetters(cell)
  if (cell === '1' || wanted.test(word)) return 'yes'
  if (cell === '0' || unwanted.test(word)) return 'no'
  return unanswered.test(word) ? 'unanswered' : 'unknown'
}

export const aDate = 'a date'
export const anythingElse = 'anything else'

/** A value as a question about it names it: all dates are one. */
export function valueOf(cell: string): string {
  const value = cell.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, 60)
  return /\d/.test(value) && isDate.test(value) ? aDate : value
}

const isDate =
  /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4}|(?:[a-z]{3,9},? )?[a-z]{3,9}\.? \d{1,2},? \d{4}|\d{1,2}\.? [a-z]{3,9}\.? \d{4})(?:[t ,].*)?$/

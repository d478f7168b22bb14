import { narrowest, type SourceAccess } from '../../source.ts'

/** What Jetpack says of a whole article. Only what is for everybody is free. */
export function accessOfNewsletter(level: string): SourceAccess {
  if (level === '' || level === 'everybody') return 'free'
  return level === 'subscribers' ? 'members' : 'paid'
}

const block = /<!--\s*wp:((?:premium-content|jetpack\/pa(?:id|ywall)|pmpro\/membership)[\w/-]{0,60})/g

/** Of plugins that sell memberships: what stands between them is not for everybody. An escaped one, `[[restrict]]`, is shown. */
const shortcode =
  /(?<!\[)\[((?:restrict|members?[_-]?only|membership|members_(?:access|logged_in)|is_paid|pmpro|s2if|mepr|wc_memberships|rcp|wpmem|um_(?:loggedin|show_content)|pms-restrict|swpm_protected|arm_restrict|ihc-hide|wlm_private|paywall|logged_?in)[\w-]{0,60})(?=[\s\]/])/gi

/** Who may read all of a text that has parts for some readers: those who may read every part. */
export function findGates(text: string, drop: (what: string, example: string) => void): SourceAccess {
  const gates = new Map<string, SourceAccess>()
  for (const [, name = ''] of text.matchAll(block))
    gates.set(`block ${name}`, name === 'jetpack/paywall' ? 'members' : 'paid')
  for (const [, name = ''] of text.matchAll(shortcode))
    gates.set(`shortcode [${name.toLowerCase()}]`, /logged_?in|members?[_-]?only/i.test(name) ? 'members' : 'paid')
  for (const [gate, access] of gates)
    drop(`gate for ${access === 'paid' ? 'paying readers' : 'members'}: ${gate}`, gate)
  return narrowest(...gates.values())
}

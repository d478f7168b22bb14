import { domainToUnicode } from 'node:url'

/** What the address begins with in each spelling, in lower case. Some databases know no capitals of other letters than ASCII. */
export const localPartOf = (key: string): string => key.slice(0, key.indexOf('@') + 1)

/** The key of an address and what people type: `ravi@xn--mnchen-3ya.example`, `ravi@münchen.example`. */
function spellingsOf(key: string): string[] {
  const domain = key.slice(localPartOf(key).length)
  return [...new Set([key, localPartOf(key) + (domainToUnicode(domain) || domain)])]
}

/** Finds an address where it is whole, in any case: `a@b.example` is not in `aa@b.example` or `a@b.example.org`. `key`: see `emailKey`. */
export const addressAlone = (key: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}.!#$%&'*+/=?^_{|}~\x60-])(?:${spellingsOf(key).map(RegExp.escape).join('|')})(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])`,
    'giu',
  )

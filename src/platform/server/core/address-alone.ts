import { domainToUnicode } from 'node:url'

/** The key of an address and what people type: `ravi@xn--mnchen-3ya.example`, `ravi@münchen.example`. */
export function spellingsOf(key: string): string[] {
  const [local, domain = ''] = key.split('@')
  return [...new Set([key, `${local}@${domainToUnicode(domain) || domain}`])]
}

/** Finds an address where it is whole, in any case: `a@b.example` is not in `aa@b.example` or `a@b.example.org`. `key`: see `emailKey`. */
export const addressAlone = (key: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}.!#$%&'*+/=?^_{|}~\x60-])(?:${spellingsOf(key).map(RegExp.escape).join('|')})(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])`,
    'giu',
  )

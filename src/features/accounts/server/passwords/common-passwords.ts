import known from './common-passwords.json' with { type: 'json' }

const passwords = new Set(known.passwords)
const stems = new Set(known.stems)

const lettersFor: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const signs = String.raw`[!@#$%^&*(),.?":{}|<>_+=-]{0,3}`
/** Years, digits that count up or down, one repeated digit, any two digits. */
const digits = String.raw`(?:(?:19|20)\d\d|0?1(?:2(?:3(?:4(?:5(?:67?8?9?0?)?)?)?)?)?|4?321|(\d)\1{0,5}|\d\d|007|786|420|123123)?`
const suffix = new RegExp(`^${signs}${digits}${signs}$`)
const prefix = new RegExp(`^${signs}`)

/** True for leaked passwords and for common words with the usual decoration: `Summer2024!`, `P@ssw0rd#1`. Pure. */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  return passwords.has(lower) || isDecoratedStem(lower.replace(prefix, '')) || isDecoratedStem(lower)
}

function isDecoratedStem(text: string): boolean {
  const plain = Array.from(text, (character) => lettersFor[character] ?? character).join('')
  for (let end = Math.min(text.length, 40); end >= 3; end -= 1) {
    if (isStem(plain.slice(0, end)) && suffix.test(text.slice(end))) return true
  }
  return false
}

function isStem(word: string): boolean {
  const half = word.slice(0, word.length / 2)
  return stems.has(word) || (word === half + half && stems.has(half))
}

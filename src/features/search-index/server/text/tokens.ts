import { withoutInvisible } from './normalise.ts'

/** Splits articles and queries alike. Part numbers, units and names such as `C++` and `10BASE-T1S` stay whole. */

export interface Token {
  start: number
  end: number
  /** Position among the words of the text. Each piece takes one. */
  position: number
  /** Folded pieces: `10base`, `t1s`. */
  pieces: readonly string[]
  /** The pieces as one word (`10baset1s`, `5v`), if they may be one; else null. */
  joined: string | null
  /** This and the next token as one word, if they may be one name: `imx8m` for `i.MX 8M`. */
  withNext: string | null
  /** Written as a name, as articles do. Readers type lower case. */
  isWrittenAsName: boolean
}

/** Longer pieces are data, not words. */
const maxPieceLength = 40

const piece = String.raw`(?:[A-Za-z](?:\+\+\d{0,2}|#)(?![\p{L}\p{N}])|[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\p{Cf}'’]*[\p{L}\p{N}\p{M}])?)`
const chunk = new RegExp(
  String.raw`\d{1,3}(?:,\d{3}){1,10}(?:\.\d{1,40})?(?![\p{L}\p{N}])|[°℃%]\p{L}?|${piece}(?:\p{Cf}{0,9}[-‐‑–−－./_+&·®™]\p{Cf}{0,9}${piece})*`,
  'gu',
)

const stopWords = new Set(
  `a an and are as at be been but by can could did do does for from had has have he her his how if in into is it its may might more most
  no not of on or our she should so such than that the their them then there these they this those to was we were what when where which
  while who whose why will with would you your`.split(/\s+/),
)
export const isStopWord = (word: string) => stopWords.has(word)

const prefixes = '[yzafpnumkgtp]'
const units = new RegExp(
  `^(?:${prefixes}?(?:v|a|w|ohm|f|h|hz|s|m|g|ah|wh|va|j|k|bit|b|bps|ps|sps|db|dbm|dbc|dbi|ppm|ppb|rpm|vdc|vac|vrms|vpp)|°c?|°f|%|bits?|bytes?|inch|in|nm|um|mm|cm|min|lsb|mah)$`,
)

export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  let position = 1
  let before: Token | undefined
  for (const match of text.matchAll(chunk)) {
    const [raw] = match
    const token = toToken(raw, match.index, position)
    if (!token) continue
    const made = withPoint(token, text)
    const merged = before && withUnit(before, made, text)
    if (merged) tokens[tokens.length - 1] = merged
    else {
      if (before) nameTogether(before, made, text)
      tokens.push(made)
    }
    before = merged ?? made
    position = made.position + made.pieces.length
  }
  return tokens
}

const alone = { withNext: null, isWrittenAsName: false }

function toToken(written: string, start: number, position: number): Token | null {
  // Fast path for nine words of ten.
  const end = start + written.length
  if (/^[A-Za-z]{1,40}$/.test(written))
    return { start, end, position, pieces: [written.toLowerCase()], joined: null, ...alone }
  const raw = withoutInvisible(written)
  const pieces = isNumber(raw) ? [raw.replaceAll(',', '')] : raw.split(betweenPieces).map(fold)
  const kept = pieces.flatMap(splitUnit).filter((one) => one !== '' && one.length <= maxPieceLength)
  if (kept.length === 0) return null
  return { start, end, position, pieces: kept, joined: join(kept, raw), ...alone }
}

/** `.1uF` is a tenth, and so is that of `.1-10 V`. `.7z` and `.NET` are names. */
function withPoint(token: Token, text: string): Token {
  const [number = '', unit] = token.pieces
  const isRange = unit !== undefined && /^\d+(?:\.\d+)?$/.test(unit)
  const isDecimal = /^\d+$/.test(number) && (unit === undefined || isRange || units.test(unit))
  if (!isDecimal || !/(?:^|[^\p{L}\p{N}.])\.$/u.test(text.slice(Math.max(0, token.start - 2), token.start)))
    return token
  const joined = isRange ? null : token.joined && `0.${token.joined}`
  return { ...token, start: token.start - 1, pieces: [`0.${number}`, ...token.pieces.slice(1)], joined }
}

/** A point between digits is part of the number. */
const betweenPieces = /[-‐‑–−－/_&·®™]|(?<!\+)\+(?=[^+\d])|\.(?!\d)|(?<!\d)\./

const isNumber = (raw: string) => /^\d+(?:,\d{3})*(?:\.\d+)?$/.test(raw)

/** Folds spellings of the same word: lower case, no accents, `u` for micro, `ohm` for its sign. */
export function fold(word: string): string {
  if (/^[A-Za-z0-9]*$/.test(word)) return word.toLowerCase()
  return (
    word
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .replace(/[’']s$/, '')
      .replace(/[’']/g, '')
      // `⑴` decomposes to brackets and `ﷺ` to blanks, which mean something in a query.
      .replace(/[\s\\&|!():*<>]+/g, '')
      .replace(/[ßæœøłđıμω]/g, (letter) => foldedLetters[letter] ?? letter)
  )
}

const foldedLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  μ: 'u',
  ω: 'ohm',
}

/** `10kohm` is a number and its unit; `74hc595` is a name. */
function splitUnit(word: string): string[] {
  const [, number, unit] = /^(\d+(?:\.\d+)?)([a-z°%]+)$/.exec(word) ?? []
  return number && unit && units.test(unit) ? [number, unit] : [word]
}

function join(pieces: readonly string[], raw: string): string | null {
  if (pieces.length < 2 || pieces.length > 5) return null
  const joined = pieces.join('')
  if (joined.length > maxPieceLength) return null
  if (pieces.every((one) => /^[\d.]+$/.test(one))) return null
  const isOneName = /\d/.test(joined) || /^\p{L}+(?:[-‐‑/]\p{L}+)+$/u.test(raw) || (pieces[0]?.length ?? 0) <= 2
  return isOneName ? joined : null
}

/** `5 V` is the same token as `5V`. */
function withUnit(before: Token, next: Token, text: string): Token | null {
  const [number] = before.pieces
  const [unit] = next.pieces
  if (before.pieces.length > 1 || !number || !/^\d+(?:\.\d+)?$/.test(number)) return null
  if (!unit || !units.test(unit) || !/^[\s-]?$/.test(text.slice(before.end, next.start))) return null
  return { ...before, end: next.end, pieces: [number, ...next.pieces], joined: number + unit }
}

/** Notes that a short name and what follows, `LM 358`, `2N 3904`, `STM32 F103` or `802.3 bt`, may be one. */
function nameTogether(before: Token, next: Token, text: string): void {
  if (!/^[®™]?\s$/.test(text.slice(before.end, next.start))) return
  const name = before.joined ?? before.pieces.join('')
  const rest = next.joined ?? next.pieces.join('')
  const isDecimal = /^\d+\.\d+$/.test(name)
  const isLogic = /^(?:54|74)$/.test(name) && /^[a-z]{1,4}\d/.test(rest)
  const isLettersFirst = /^[a-z]{1,4}$/.test(name) && /^\d/.test(rest)
  const isRegistered = /^(?:[1-4]n|[1-3]s[a-k])$/.test(name) && /^\d{2,4}[a-z]{0,2}$/.test(rest)
  const isFamily = /^(?:[a-z]{2,5}\d{1,3}|imx)$/.test(name) && /^[a-z]{1,2}\d{1,4}(?:[a-z]{1,3}\d?)?$/.test(rest)
  const mayBeOne = isLogic || isLettersFirst || isRegistered || isFamily || (isDecimal && /^[a-z]{1,2}$/.test(rest))
  if (!mayBeOne || isStopWord(name) || isStopWord(rest)) return
  before.withNext = name + rest
  before.isWrittenAsName = isDecimal || isLogic || /\p{Lu}/u.test(text.slice(before.start, before.end))
}

/** Logic device number across families of makers: `hc595` for `SN74HC595N` and `74HC595`. Null for other words. */
export const logicNumber = (word: string): string | null =>
  /^[a-z]{0,3}(?:54|74)([a-z]{1,4}\d[a-z]?\d{1,4})[a-z]{0,5}$/.exec(word)?.[1] ?? null

/** Other names by which readers know a part: `741` for `µA741`. */
export function otherNames(word: string): string[] {
  const [, digits] = /^[a-z]{1,3}(\d{3,5})[a-z]{0,3}$/.exec(word) ?? []
  return [logicNumber(word), digits].flatMap((name) => name ?? [])
}

export const isUnitWord = (word: string) => units.test(word)

/** Canonical form: `LM-317 T` and `lm317t` are the same. */
export const partNumber = (name: string) => fold(name).replace(/[^a-z0-9]+/g, '')

/** Whether a word may be the number of a part or family: at least four characters, letters and digits. */
export const isPartLike = (word: string) =>
  word.length >= 4 && /^[a-z0-9]+$/.test(word) && /[a-z]/.test(word) && /\d/.test(word)

/** Whether a word may begin part numbers, such as the series `1.5KE`. */
export const startsParts = (word: string) => isPartLike(word.replace(/(?<=^\d)\.(?=\d)/, ''))

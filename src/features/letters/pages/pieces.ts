/** `figure`: a number with its unit. */
export interface LetterPiece {
  kind: 'text' | 'link' | 'figure'
  text: string
}

/** Signs behind it belong to the sentence, but for a bracket that closes one of its own: `/wiki/Decoupling_(electronics)`. */
const link = String.raw`https?:\/\/[^\s<>"']*[\w/\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}](?:(?<=\/[^\s()]{0,300}\([^\s()]{1,80})\))?`
const unit = String.raw`(?:[fpnuµμmkKMGT]?(?:V(?:pp|rms)?|A(?:pp|rms)?|W|Hz|F|H|Ω|Ohm|ohm|s|m|J|S|Wh|Ah|Bd|bit\/s|B\/s)|dB[A-Za-z]{0,3}|°C|K|%|ppm)`
const figure = String.raw`(?<![\w.,])[-+−±]?\d+(?:[.,]\d+)*[ \u00a0]?${unit}(?![\w/])`
const piece = new RegExp(`(?<link>${link})|(?<figure>${figure})`, 'gu')

export function piecesOf(text: string): LetterPiece[] {
  const pieces: LetterPiece[] = []
  let at = 0
  const add = (kind: LetterPiece['kind'], words: string) => words && pieces.push({ kind, text: words })
  for (const match of text.matchAll(piece)) {
    add('text', text.slice(at, match.index))
    add(match.groups?.['link'] ? 'link' : 'figure', match[0])
    at = match.index + match[0].length
  }
  add('text', text.slice(at))
  return pieces
}

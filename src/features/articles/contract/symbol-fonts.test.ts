import { expect, test } from 'vitest'
import { fontIn, fontRules, inSymbolFont, isSymbolFont } from './symbol-fonts.ts'

test.each([
  ['m', 'symbol', 'µ'],
  ['W', 'symbol', 'Ω'],
  ['t = DV', 'symbol', 'τ\u2005= Δς'.replace('\u2005', ' ')],
  ['abgdepql', 'symbol', 'αβγδεπθλ'],
  ['\uf0b1\uf06d\uf057\uf0b0\uf0b4', 'symbol', '±µΩ°×'],
  ['£ ³ ® ¥ Ö', 'symbol', '≤ ≥ ® ∞ √'],
  ['·', 'symbol', '•'],
  ['10 µ ± × 5', 'symbol', '10 µ ± × 5'],
  ['Ω and Δ', 'symbol', 'Ω ανδ Δ'],
  ['à ß ü û J', 'wingdings', '→ ← ✓ ✗ ☺'],
  ['\uf0e0\uf0fc', 'wingdings', '→✓'],
  ['P', 'wingdings 2', '✓'],
  ['g', 'wingdings 3', '→'],
  ['a', 'webdings', '✔'],
  ['\u007f', 'symbol', '□'],
  ['Z', 'wingdings', '□'],
  // Without a font Word's private signs are those of Symbol.
  ['5 \uf06dF, 4.7 k\uf057', 'calibri', '5 µF, 4.7 kΩ'],
  ['mW', 'calibri', 'mW'],
  // Bullets are those of Wingdings.
  ['\uf0d8 Low noise\n \uf0fc\tLow cost', '', '➢ Low noise\n ✓\tLow cost'],
  ['\uf0a7 Gain\n\uf076 Offset\n\uf06e Low noise\n\uf09f Drift', '', '▪ Gain\n❖ Offset\n■ Low noise\n• Drift'],
  ['12 V \uf0e0 5 V', '', '12 V → 5 V'],
  ['\uf06c is the wavelength\n\uf0d8p', '', 'λ is the wavelength\n¬p'],
  ['5 \uf06dF', '', '5 µF'],
])('%s in %s is read as the sign that it is', (text, font, expected) => {
  expect(inSymbolFont(text, font)).toBe(expected)
})

test.each([
  ['font-family:Symbol', '', 'symbol'],
  ["font-family: 'Symbol', serif; color: red", '', 'symbol'],
  ['font-family:"Wingdings"', '', 'wingdings'],
  ['mso-char-type:symbol;mso-symbol-font-family:Symbol', '', 'symbol'],
  [
    'font-family:Symbol;mso-ascii-font-family:Calibri;mso-char-type:symbol;mso-symbol-font-family:Wingdings',
    '',
    'wingdings',
  ],
  ['mso-ascii-font-family:Symbol', '', ''],
  ['mso-symbol-font-family:Symbol', '', ''],
  ['font: italic 10pt Symbol', '', 'symbol'],
  ['', 'Symbol', 'symbol'],
  ['color:red', 'Wingdings 3', 'wingdings 3'],
  ['font-family:Calibri', '', 'calibri'],
  ['font-family: inherit', '', ''],
  ['font-family:unset !important', '', ''],
  ['font-family: Symbol !important', '', 'symbol'],
])('the font of “%s” and “%s” is “%s”', (style, face, font) => {
  expect(fontIn(style, face)).toBe(font)
  expect(isSymbolFont(font)).toBe(/^(?:symbol|wing)/.test(font))
})

test.each([
  ['.s1{font-family:Symbol}', 'span', 's1', 'symbol'],
  ['<!-- /* Styles */ span.Sign, p .x {mso-style-name:"";font-family:"Symbol",serif;} -->', 'span', 'a Sign', 'symbol'],
  ['span.Sign{font-family:Symbol}', 'p', 'Sign', ''],
  ['.a.b{font-family:Symbol}', 'span', 'a', ''],
  ['.a.b{font-family:Symbol}', 'span', 'b a', 'symbol'],
  ['@media screen{.a{color:red}.b{font:10pt Symbol}}', 'i', 'b', 'symbol'],
  ['.a{font-family:Symbol}.a{font-family:Arial}', 'i', 'a', 'arial'],
  ['.a{font-family:Wingdings}/* .a{font-family:Arial} */', 'i', 'a', 'wingdings'],
  ['.a:hover{font-family:Symbol}', 'i', 'a', ''],
  ['p{font-family:Symbol}', 'p', 'a', ''],
])('by the styles “%s” the font of %s with the classes “%s” is “%s”', (css, element, classes, font) => {
  expect(fontRules(css).fontOf(element, classes)).toBe(font)
})

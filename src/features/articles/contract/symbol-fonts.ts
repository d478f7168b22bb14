/** Letters of fonts that have signs in their places, as Word and old pages write them: `m` in Symbol is µ. */

/** The font's signs from `!` on, and from the no-break space on. A blank: it has no sign there. */
const symbol = {
  low: '!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλµνοπθρστυϖωξψζ{|}∼',
  high: '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭',
}

const signs: Record<string, Record<string, string>> = {
  wingdings: {
    '"': '✂',
    '(': '☎',
    '*': '✉',
    '6': '⌛',
    J: '☺',
    K: '😐',
    L: '☹',
    N: '☠',
    R: '☼',
    l: '●',
    m: '❍',
    n: '■',
    o: '□',
    p: '❐',
    q: '❑',
    r: '❒',
    s: '⬧',
    t: '⧫',
    u: '◆',
    v: '❖',
    w: '⬥',
    x: '⌧',
    ' ': ' ',
    '\u009f': '•',
    '\u00a1': '○',
    '¤': '◉',
    '§': '▪',
    '¨': '◻',
    ª: '✦',
    '«': '★',
    Ø: '➢',
    ß: '←',
    à: '→',
    á: '↑',
    â: '↓',
    ã: '↖',
    ä: '↗',
    å: '↙',
    æ: '↘',
    ç: '🡐',
    è: '➔',
    ï: '⇦',
    ð: '⇨',
    ñ: '⇧',
    ò: '⇩',
    ó: '⬄',
    ô: '⇳',
    ù: '▭',
    û: '✗',
    ü: '✓',
    ý: '☒',
    þ: '☑',
  },
  'wingdings 2': { O: '✗', P: '✓', Q: '☒', R: '☑', S: '☒', T: '☒', '£': '☐', '—': '●', ' ': ' ' },
  'wingdings 3': {
    f: '←',
    g: '→',
    h: '↑',
    i: '↓',
    j: '↖',
    k: '↗',
    l: '↙',
    m: '↘',
    n: '↔',
    o: '↕',
    p: '▲',
    q: '▼',
    ' ': ' ',
  },
  webdings: { '3': '◀', '4': '▶', '5': '▲', '6': '▼', a: '✔', c: '□', g: '■', n: '●', r: '✕', ' ': ' ' },
}

/** Newer fonts have these where older ones have other signs. Writers mean these. */
const meant = new Set('±×÷µ°®©')

/** In lowercase. Empty: no font is named. */
export function fontIn(style: string, face = ''): string {
  const written = style.slice(0, 4_000)
  const isSymbol = /mso-char-type\s{0,3}:\s{0,3}symbol/i.test(written)
  const [, own] = /mso-symbol-font-family\s{0,3}:\s{0,3}([^;]{1,200})/i.exec(isSymbol ? written : '') ?? []
  const [, family = face] = /(?:^|[;\s])font(?:-family)?\s{0,3}:\s{0,3}([^;]{1,400})/i.exec(written) ?? []
  const [first = ''] = (own ?? family).split(',')
  // The short form has a size before the name.
  const name = first
    .replace(/^[\s\S]{0,100}?\d(?:pt|px|em|%)\s/, '')
    .replace(/["']/g, '')
    .replace(/!\s{0,9}important/i, '')
    .trim()
    .toLowerCase()
  return /^(?:inherit|unset)$/.test(name) ? '' : name
}

export interface FontRules {
  fontOf: (element: string, classes: string) => string
}

/** `.sym` of `p.formula .sym`. */
const lastPart = /(?:^|[\s>+~])([a-z][a-z\d]{0,20})?((?:\.[\w-]{1,100}){1,5})$/i

export function fontRules(css: string): FontRules {
  const rules: { element: string; classes: string[]; font: string }[] = []
  const plain = css
    .split('/*')
    .map((each, at) => (at === 0 ? each : (each.split('*/')[1] ?? '')))
    .join(' ')
  for (const rule of plain.split('}')) {
    const open = rule.lastIndexOf('{')
    const font = open < 0 ? '' : fontIn(rule.slice(open + 1))
    if (font === '') continue
    for (const selector of rule.slice(rule.lastIndexOf('{', open - 1) + 1, open).split(',')) {
      const [, element = '', names = ''] = lastPart.exec(selector.trim().slice(-600)) ?? []
      if (names) rules.push({ element: element.toLowerCase(), classes: names.slice(1).split('.'), font })
    }
  }
  if (!rules.some(({ font }) => isSymbolFont(font))) return { fontOf: () => '' }
  return {
    fontOf: (element, classes) => {
      if (classes === '') return ''
      const its = new Set(classes.split(/\s+/))
      const fits = (rule: (typeof rules)[number]) =>
        (rule.element === '' || rule.element === element) && rule.classes.every((name) => its.has(name))
      return rules.findLast(fits)?.font ?? ''
    },
  }
}

export const isSymbolFont = (font: string) => font === 'symbol' || Object.hasOwn(signs, font)

/** Replaces letters by the signs of the font. Word also writes them at U+F000, which no other font has. */
export function inSymbolFont(text: string, font: string): string {
  if (!isSymbolFont(font))
    return privateUse(
      text.replace(ofWingdings, (sign) => privateUse(sign, 'wingdings')),
      'symbol',
    )
  return privateUse(Array.from(text, (letter) => signOf(letter, font)).join(''), font)
}

/** Without their font: arrows, and bullets of lines. Those that are Greek letters in Symbol begin a sentence. */
const ofWingdings =
  /\uf0e0|(?<=^[^\S\n]{0,20})(?:[\uf076\uf09f\uf0a7\uf0a8\uf0d8\uf0fb-\uf0fe](?=\s)|[\uf06c\uf06e\uf071\uf075](?=\s{1,9}\p{Lu}\p{Ll}))/gmu

const privateUse = (text: string, font: string) =>
  text.replace(/[\uf020-\uf0ff]/g, (letter) => signOf(String.fromCharCode(letter.charCodeAt(0) - 0xf000), font, true))

/** Stands for an unknown sign, so that an editor sees it. */
const box = '□'

function signOf(letter: string, font: string, isPrivate = false): string {
  const code = letter.charCodeAt(0)
  if (/[\s\uf000-\uf0ff]/.test(letter) || code > 0xff || (!isPrivate && meant.has(letter))) return letter
  if (font !== 'symbol') return signs[font]?.[letter] ?? box
  const sign = code < 0xa0 ? symbol.low[code - 0x21] : symbol.high[code - 0xa0]
  return sign === undefined || sign === ' ' ? box : sign
}

import { escapeMarkup, replaceEnclosed, unescapeMarkup } from '../../../../../../platform/contract/markup.ts'
import { findEquations } from '../../../../../articles/contract/find-equations.ts'
import { spelledAs } from '../../text/code-blocks.ts'

/** Keeps HTML from later steps. `inline` is for pieces within a line. */
export interface Keep {
  block: (html: string) => string
  inline: (html: string) => string
}

/** SyntaxHighlighter, Crayon, CodeColorer and similar: names without a language, and names that are one. */
const unnamed =
  'code sourcecode source highlight crayon cc ccn cce cci icode syntax codesyntax github_code enlighter verbatim prism preformatted syntaxhighlighter'
const languages = `as3 actionscript actionscript3 ada apache applescript arduino ino esp32 esp8266 arm asm assembly autoit avr awk bash basic batch c clojure cmake cobol
  coffeescript coldfusion cf c-sharp csharp cpp c\\+\\+ css cuda d dart delphi diff patch dockerfile dos dot elixir erl erlang forth fortran fsharp gcode
  gdb glsl go groovy haskell html html5 ini java javafx jfx javascript js jscript json jsx julia kotlin kicad less lisp lua makefile markdown
  matlab maxima mips modula nasm nginx nim objc obj-c octave openscad pas pascal perl pl php plain plaintext powershell ps prolog properties
  python py micropython circuitpython qml r rails ror rb ruby rust sass scala scheme scilab scss sh shell smalltalk solidity spice splus sql swift systemverilog
  sv tcl terminal text toml tsql typescript ts vb vba vbnet verilog vhdl vim x86asm xhtml xml xslt yaml yml zig`
const named = new RegExp(
  `(\\[?)\\[(${[unnamed, languages].join(' ').trim().split(/\s+/).join('|')}|cc[ien]?_[a-z]\\w{0,19})(?=[\\s\\]=])([^\\][]{0,500})\\]`,
  'gi',
)
const isUnnamed = new Set(unnamed.split(' '))

export const keepCode = (text: string, keep: Keep): string =>
  replaceEnclosed(text, named, endOfShortcode, ({ whole, inside, opening: [, escape, name = '', attributes = ''] }) => {
    // Double brackets show a shortcode.
    if (escape) return keep.inline(shown(whole.replace(/^\[|\]$/g, '')))
    // Some themes mark words with `highlight`.
    if (/^highlight$/i.test(name) && !/\n|<br/.test(inside) && !/lang/.test(attributes)) return null
    const isInline = /^(?:cci|icode)$/i.test(name) || /\binline\s*=\s*["']?(?:true|1)/.test(attributes)
    return isInline ? keep.inline(`<code>${shown(inside)}</code>`) : keep.block(block(name, attributes, inside))
  })

const endOfShortcode = (opening: RegExpExecArray) =>
  new RegExp(`\\[/${opening[2]?.toLowerCase().replaceAll('+', '\\+')}\\]${opening[1] && '\\]?'}`, 'gi')

function block(name: string, attributes: string, code: string): string {
  const given = /(?:^|\s)(?:lang(?:uage)?|brush)\s*=\s*["']?([\w+#-]{1,20})/.exec(attributes)?.[1] ?? ''
  const own = name
    .toLowerCase()
    .replace(/^cc[ien]?_/, '')
    .replace('c-sharp', 'csharp')
  const language = spelledAs(given || (isUnnamed.has(own) ? '' : own)) ?? ''
  // The visual editor puts tags at the ends of lines.
  const lines = /\n|^[^<]*$/.test(code) ? code.replace(/<br ?\/?>(?=\n)/g, '') : code.replace(/<br ?\/?>/g, '\n')
  const text = shown(lines.replace(/^(?:<\/p>)?\n|\n(?:<p>)?$/g, ''))
  return `<pre><code${language ? ` class="language-${language}"` : ''}>${text}</code></pre>`
}

const shown = (code: string) => code.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const tagInCode =
  /<(?!\/?(?:code|span|b|i|em|strong|a|br|u|s|sub|sup|mark|ins|del|font|kbd|var|samp|small|big|tt|cite|abbr|dfn|q|div|p|ol|li)(?:\s{1,5}[\w:-]{1,40}\s{0,5}=\s{0,5}["'][^<>]{0,500})?\s{0,5}\/?>)/gi

/** Escapes what only looks like a tag, such as `#include <stdint.h>`. */
export const withPlainCode = (pre: string): string => {
  const start = pre.indexOf('>') + 1
  const end = pre.lastIndexOf('</')
  const code = pre.slice(start, end)
  const ended = new Set([...code.matchAll(/<\/([a-z]{1,9})\s{0,5}>/gi)].map(([, name = '']) => name.toLowerCase()))
  // `vector<b>` has no end, so it is no tag.
  const shownCode = code.replace(/<(?=([a-z]{1,9})[\s/>])/gi, (sign, name: string) =>
    name.toLowerCase() === 'br' || ended.has(name.toLowerCase()) ? sign : '&lt;',
  )
  return pre.slice(0, start) + shownCode.replace(tagInCode, '&lt;') + pre.slice(end)
}

const blockMark =
  /<!--\s{1,5}wp:[\w/-]{1,60}\s{1,5}\{([^<>]{0,2000})\}\s{1,5}-->\s{0,20}(?:<div[^<>]{0,500}>\s{0,20})?<pre\b/gi

export const withBlockLanguages = (text: string): string =>
  text.replace(blockMark, (whole, attributes: string) => {
    const language = /"(?:language|codeLanguage|lang|mode)":"([\w+#-]{1,20})"/.exec(attributes)?.[1]
    return language ? `${whole} data-language="${language}"` : whole
  })

const equation = /(\[?)\[(latex|katex|math|tex|equation)(?=[\s\]])([^\][]{0,200})\]/gi

/** Keeps equations in shortcodes, and those that HTML would take for tags: `\(a<b\)`. */
export function keepEquations(text: string, keep: Keep): string {
  const placed = replaceEnclosed(
    text,
    equation,
    endOfShortcode,
    ({ whole, inside, opening: [, escape, name = '', attributes = ''] }) => {
      if (escape) return whole
      const latex = inside
        .replace(/<br ?\/?>/g, '\n')
        .trim()
        .replace(/^\${1,2}|(?<!\$)\${1,2}$|^\\[[(]|\\[\])]$/g, '')
      const isBlock = /\bdisplay\b(?!\s*=\s*["']?(?:false|0|inline))/.test(attributes) || /^equation$/i.test(name)
      return keep.inline(spanOf(latex, isBlock))
    },
  )
  let written = ''
  let at = 0
  for (const { from, to, latex, isBlock } of findEquations(placed)) {
    if (!/<(?!\/?(?:br|p|em|i|b|strong|sub|sup|span|div|a)(?:\s[^<>]{0,500})?\/?>|!--)/i.test(latex)) continue
    written += placed.slice(at, from) + keep.inline(spanOf(latex.replace(/<br ?\/?>/g, '\n'), isBlock))
    at = to
  }
  return written + placed.slice(at)
}

const spanOf = (latex: string, isBlock: boolean) =>
  `<span data-latex="${escapeMarkup(unescapeMarkup(latex))}"${isBlock ? ' data-display' : ''}>${escapeMarkup(unescapeMarkup(latex))}</span>`

const inBrackets = /\(\(((?:[^()\n]|\([^()\n]{0,200}\)){8,1000}?)\)\)/g

/** Footnotes Made Easy: words in double brackets. Sums and casts are none. */
export const withFootnotes = (text: string): string =>
  text.replace(inBrackets, (whole, words: string) =>
    /^\s?["“‘'<]?\p{L}/u.test(words) &&
    /\p{L}[,;:]? \p{L}{1,40}[,;:]? \p{L}/u.test(words) &&
    !/[=*&|]/.test(words.replace(/<[^<>]*>/g, ''))
      ? footnote(words)
      : whole,
  )

export const footnote = (words: string) => {
  const inLine = words.trim().replace(/\s{0,200}\n\s{0,200}/g, ' ')
  return `<span data-footnote="${escapeMarkup(inLine)}">${inLine}</span>`
}

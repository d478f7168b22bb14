import { replaceEnclosed } from '../../../../platform/contract/markup.ts'
import { typesetBlocks } from './blocks.ts'
import { typesetEquations } from './equations.ts'
import { typesetFigures } from './figures.ts'
import { typesetOutline } from './outline.ts'

const languageNames = new Map([
  ['armasm', 'Assembly'],
  ['bash', 'Shell'],
  ['c', 'C'],
  ['cpp', 'C++'],
  ['diff', 'Changes'],
  ['dts', 'Device tree'],
  ['ini', 'INI'],
  ['javascript', 'JavaScript'],
  ['json', 'JSON'],
  ['python', 'Python'],
  ['rust', 'Rust'],
  ['spice', 'SPICE'],
  ['systemverilog', 'SystemVerilog'],
  ['text', 'Text'],
  ['typescript', 'TypeScript'],
  ['verilog', 'Verilog'],
  ['vhdl', 'VHDL'],
])

/** Expects the sanitiser's HTML: tags are normalised and no table is nested. */
export const typeset = (html: string): string =>
  frameCode(frameTables(typesetEquations(typesetFigures(typesetOutline(typesetBlocks(html))))))

function frameTables(html: string): string {
  let number = 0
  // oxlint-disable-next-line house/no-open-ended-expression -- The sanitiser closes every tag
  return html.replace(/<table>[\s\S]*?<\/table>/g, (table) => {
    number += 1
    const withScope = table.replace(/<th\b(?![^<>]* scope=)/g, '<th scope="col"')
    return `<section class="table-frame" tabindex="0" aria-label="Table ${number}">${withScope}</section>`
  })
}

function frameCode(html: string): string {
  let number = 0
  const begins = /<span class="label" data-language="([^"]+)">|<pre><code(?: class="language-([^"]+)")?>/g
  const endOf = ([, framed]: RegExpExecArray) => (framed ? /(?=<)/g : /<\/code><\/pre>/g)
  return replaceEnclosed(html, begins, endOf, ({ inside: code, opening: [, framed, language = 'text'] }) => {
    number += 1
    // The server has framed it.
    if (framed) return `<span class="label">${languageNames.get(framed) ?? framed}`
    const name = languageNames.get(language) ?? language
    return (
      `<div class="code"><div class="code-bar"><span class="label">${name}</span>` +
      `<button type="button" data-copy aria-label="Copy code ${number}">Copy</button></div>` +
      `<section class="code-frame" tabindex="0" aria-label="Code ${number}"><pre><code>${code}</code></pre></section></div>`
    )
  })
}

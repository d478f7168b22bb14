import type { LanguageFn } from 'highlight.js'
import { createLowlight } from 'lowlight'
import type { CodeLanguage } from './languages.ts'

const lowlight = createLowlight()

/** The grammars, each in a file of its own: a text has code in one language or two. */
const grammars: Record<CodeLanguage, (() => Promise<{ default: LanguageFn }>) | null> = {
  text: null,
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  rust: () => import('highlight.js/lib/languages/rust'),
  python: () => import('highlight.js/lib/languages/python'),
  verilog: () => import('highlight.js/lib/languages/verilog'),
  // A superset, whose keywords that grammar has.
  systemverilog: () => import('highlight.js/lib/languages/verilog'),
  vhdl: () => import('highlight.js/lib/languages/vhdl'),
  // Without a grammar: netlists have little to colour.
  spice: null,
  armasm: () => import('highlight.js/lib/languages/armasm'),
  dts: () => import('highlight.js/lib/languages/dts'),
  diff: () => import('highlight.js/lib/languages/diff'),
  bash: () => import('highlight.js/lib/languages/bash'),
  json: () => import('highlight.js/lib/languages/json'),
  ini: () => import('highlight.js/lib/languages/ini'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
}

/** What colours code of a language; null for one without a grammar. */
export async function highlighterFor(language: CodeLanguage) {
  const grammar = await grammars[language]?.()
  if (!grammar) return null
  lowlight.register({ [language]: grammar.default })
  return (code: string) => lowlight.highlight(language, code)
}

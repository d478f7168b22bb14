import type { LanguageFn } from 'highlight.js'
import { createLowlight } from 'lowlight'
import type { CodeLanguage } from './languages.ts'

const lowlight = createLowlight()

/** Loaded one by one: a text has code in one language or two. */
const grammars: Record<CodeLanguage, (() => Promise<{ default: LanguageFn }>) | null> = {
  text: null,
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  rust: () => import('highlight.js/lib/languages/rust'),
  python: () => import('highlight.js/lib/languages/python'),
  verilog: () => import('highlight.js/lib/languages/verilog'),
  // The grammar knows the keywords of this superset too.
  systemverilog: () => import('highlight.js/lib/languages/verilog'),
  vhdl: () => import('highlight.js/lib/languages/vhdl'),
  // Netlists have little to colour.
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

/** Null for a language without a grammar. */
export async function highlighterFor(language: CodeLanguage) {
  const grammar = await grammars[language]?.()
  if (!grammar) return null
  lowlight.register({ [language]: grammar.default })
  return (code: string) => lowlight.highlight(language, code)
}

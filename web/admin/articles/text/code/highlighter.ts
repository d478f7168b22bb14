import armasm from 'highlight.js/lib/languages/armasm'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import diff from 'highlight.js/lib/languages/diff'
import dts from 'highlight.js/lib/languages/dts'
import ini from 'highlight.js/lib/languages/ini'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import plaintext from 'highlight.js/lib/languages/plaintext'
import python from 'highlight.js/lib/languages/python'
import rust from 'highlight.js/lib/languages/rust'
import typescript from 'highlight.js/lib/languages/typescript'
import verilog from 'highlight.js/lib/languages/verilog'
import vhdl from 'highlight.js/lib/languages/vhdl'
import { createLowlight } from 'lowlight'
import type { CodeLanguage } from './languages.ts'

const grammars = {
  text: plaintext,
  c,
  cpp,
  rust,
  python,
  verilog,
  // A superset, whose keywords that grammar has.
  systemverilog: verilog,
  vhdl,
  // Without a grammar: netlists have little to colour.
  spice: plaintext,
  armasm,
  dts,
  diff,
  bash,
  json,
  ini,
  javascript,
  typescript,
} satisfies Record<CodeLanguage, unknown>

/** Supports only the languages of the magazine's code. */
export const highlighter = createLowlight(grammars)

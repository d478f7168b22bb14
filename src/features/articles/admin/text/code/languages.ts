/** By their name in the text's HTML. `text` is not highlighted. */
export const codeLanguages = {
  text: 'Plain text',
  c: 'C',
  cpp: 'C++',
  rust: 'Rust',
  python: 'Python',
  verilog: 'Verilog',
  systemverilog: 'SystemVerilog',
  vhdl: 'VHDL',
  spice: 'SPICE',
  armasm: 'Assembly',
  dts: 'Device tree',
  diff: 'Changes (diff)',
  bash: 'Shell',
  json: 'JSON',
  ini: 'INI',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
} as const
export type CodeLanguage = keyof typeof codeLanguages

/** A valid name for the text's HTML, whether or not it is highlighted here. */
export const languageNamed = (name: unknown): string =>
  typeof name === 'string' && /^[\w+-]{1,20}$/.test(name) ? name : 'text'

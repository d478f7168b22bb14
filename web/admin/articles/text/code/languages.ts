/** What code may be written in, by the name that stands in the text's HTML. `text` is not highlighted. */
export const codeLanguages = {
  text: 'Plain text',
  c: 'C',
  cpp: 'C++',
  python: 'Python',
  verilog: 'Verilog',
  vhdl: 'VHDL',
  bash: 'Shell',
  json: 'JSON',
  ini: 'INI',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
} as const
export type CodeLanguage = keyof typeof codeLanguages

/** The name of a language as it may stand in the text's HTML: also of one that is not highlighted here. */
export const languageNamed = (name: unknown): string =>
  typeof name === 'string' && /^[\w+-]{1,20}$/.test(name) ? name : 'text'

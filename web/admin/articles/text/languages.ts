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

export const isCodeLanguage = (name: unknown): name is CodeLanguage =>
  typeof name === 'string' && Object.hasOwn(codeLanguages, name)

import { isPartLike, partNumber } from '../search/index.ts'

/** What looks like a part's name and is that of a standard, a bus, a package, a process, an instruction set or a key. */
const notParts = new RegExp(
  `^(?:${[
    ...[
      'iso',
      'iec',
      'ieee',
      'en',
      'din',
      'ul',
      'ipc',
      'aec',
      'jesd',
      'jep',
      'mil',
      'do',
      'as',
      'sae',
      'cispr',
      'unece',
      'ansi',
      'astm',
    ],
    ...[
      'rfc',
      'fips',
      'nist',
      'sp',
      'sib',
      'cve',
      'usb',
      'ddr',
      'lpddr',
      'gddr',
      'hbm',
      'pcie?',
      'hdmi',
      'rs',
      'rj',
      'cat',
      'sdr',
      'wr',
    ],
    ...[
      'sot',
      'so',
      'soic',
      'tssop',
      'ssop',
      'qfn',
      'qfp',
      'lqfp',
      'tqfp',
      'bga',
      'wlcsp',
      'dip',
      'dfn',
      'lga',
      'to',
      'smd',
      'vqfn',
    ],
    ...[
      'sac',
      'fr',
      'pt',
      'cr',
      'br',
      'aa',
      'sky',
      'gf',
      'bb',
      'ed',
      'curve',
      'secp',
      'sha',
      'aes',
      'rsa',
      'md',
      'utf',
      'rv',
      'rva',
      'vbe',
    ],
    ...['fy', 'ch', 'fig', 'rev', 'rel', 'ip', 'ik', 'bt', 'ble', 'wifi', 'wi-fi', 'gsm', 'band', 'covid'],
  ].join('|')})[-/ ]?\\d`,
  'i',
)

/** A maker's letters, then digits, then what says which variant it is; or digits, letters, digits: `74HC595`. */
const partPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])(?:${[
    String.raw`[A-Z][A-Za-z]{1,6}\d{2,}[A-Z0-9]*`,
    String.raw`[A-Z]{2,6}\d[A-Z]\d+[A-Z0-9]*`,
    String.raw`[A-Z]\d+[A-Z]{1,3}\d{2,}[A-Z0-9]*`,
    String.raw`[AL]\d{3}(?:\d|[A-Z])[A-Z]?`,
    String.raw`\d{1,2}[A-Z]{1,4}\d{1,}(?:[A-Z]\d+|\d)[A-Z0-9]*`,
    String.raw`[A-Z]{2,3}-[A-Z]{0,3}\d{3,}[A-Z]?`,
  ].join('|')})(?:-[A-Z0-9]{1,6})*(?![\p{L}\p{N}])`,
  'gu',
)

/** The parts that these texts name, each once; those known before come first, as far as they are still named. Pure. */
export function findPartNumbers(texts: readonly string[], known: readonly string[]): string[] {
  const whole = texts.join('\n')
  const squeezed = partNumber(whole)
  const parts = new Map(
    known.filter((name) => squeezed.includes(partNumber(name))).map((name) => [partNumber(name), name]),
  )
  for (const [name] of whole.matchAll(partPattern)) {
    const number = partNumber(name)
    if (isPartLike(number) && !notParts.test(name) && !parts.has(number)) parts.set(number, name)
  }
  return [...parts.values()]
}

/** Rows are for those who do not write WaveJSON. */
export interface DiagramForm {
  kind: DiagramKind
  caption: string
  rows: DiagramRow[]
}
export type DiagramKind = 'register' | 'timing'
/** What is typed, by column. */
export type DiagramRow = Record<string, string>

interface Column {
  key: string
  label: string
  placeholder: string
  /** Relative to the widths of all columns. */
  share: number
}

export const diagramColumns: Record<DiagramKind, readonly Column[]> = {
  register: [
    { key: 'name', label: 'Field', placeholder: 'reserved', share: 4 },
    { key: 'bits', label: 'Bits', placeholder: '1', share: 1.5 },
    { key: 'access', label: 'Access', placeholder: 'RW', share: 2 },
    { key: 'reset', label: 'Reset', placeholder: '0x0', share: 2 },
  ],
  timing: [
    { key: 'name', label: 'Signal', placeholder: 'CLK', share: 2.5 },
    { key: 'wave', label: 'Wave', placeholder: 'p.....', share: 4 },
    { key: 'data', label: 'Values', placeholder: 'addr data', share: 3 },
  ],
}

export const emptyRow = (kind: DiagramKind): DiagramRow =>
  Object.fromEntries(diagramColumns[kind].map(({ key }) => [key, '']))

export const beginnings: Record<DiagramKind, DiagramForm> = {
  register: {
    kind: 'register',
    caption: '',
    rows: [
      { name: 'EN', bits: '1', access: 'RW', reset: '0x0' },
      { name: 'MODE', bits: '3', access: 'RW', reset: '0x0' },
      { name: '', bits: '4', access: '', reset: '' },
    ],
  },
  timing: {
    kind: 'timing',
    caption: '',
    rows: [
      { name: 'CLK', wave: 'p.....', data: '' },
      { name: 'CS', wave: '10...1', data: '' },
      { name: 'DATA', wave: 'x.34.x', data: 'addr data' },
    ],
  },
}

/** WaveJSON, one row a line. */
export function toSource({ kind, caption, rows }: DiagramForm): string {
  const entries = rows.map((row) => `    ${JSON.stringify(kind === 'register' ? toField(row) : toLane(row))}`)
  const head = caption.trim() && `,\n  "head": ${JSON.stringify({ text: caption.trim() })}`
  return `{\n  "${listOf[kind]}": [\n${entries.join(',\n')}\n  ]${head}\n}`
}

const listOf = { register: 'reg', timing: 'signal' } as const

function toField({ name = '', bits = '', access = '', reset = '' }: DiagramRow) {
  const attr = reset.trim() ? [access.trim(), reset.trim()] : [access.trim()].filter(Boolean)
  return { ...given({ name }), bits: Number(bits), ...(attr.length > 0 && { attr }) }
}

const toLane = ({ name = '', wave = '', data = '' }: DiagramRow) => given({ name, wave, data })

const given = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => (text.trim() ? [[key, text.trim()]] : [])))

/** Null if rows cannot express all of the diagram. */
export function fromSource(source: string): DiagramForm | null {
  const json = parse(source)
  if (!isRecord(json)) return null
  const kind = 'reg' in json ? 'register' : 'timing'
  const list = json[listOf[kind]]
  const { head } = json
  if (!Array.isArray(list) || list.length === 0 || !list.every(isRecord)) return null
  const caption = isRecord(head) && typeof head['text'] === 'string' ? head['text'] : ''
  const rows = list.map((entry) => {
    const [access = '', reset = ''] = Array.isArray(entry['attr']) ? entry['attr'] : []
    const texts: Record<string, unknown> = { ...entry, access, reset }
    return Object.fromEntries(diagramColumns[kind].map(({ key }) => [key, textIn(texts[key])]))
  })
  const form = { kind, caption, rows } as const
  return sameJson(parse(toSource(form)), json) ? form : null
}

const textIn = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function parse(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return null
  }
}

const sameJson = (one: unknown, other: unknown) => sorted(one) === sorted(other)

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => a.localeCompare(b))) : part,
  )

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

import { type Dropped, narrowest, type SourceAccess, type Unclear } from '../../source.ts'
import { type FieldSays, mayClose, readField } from './fields.ts'

/** Asks each question once for all items. */
export class Closing {
  readonly #access: SourceAccess[] = []
  readonly #unclear = new Map<string, Unclear>()
  readonly #drop: ((what: string, example: string) => void) | undefined

  constructor(dropped?: Dropped[]) {
    this.#drop = dropped && ((what, example) => void dropped.push({ what, example }))
  }

  ask(what: string, example = '') {
    if (!this.#unclear.has(what)) this.#unclear.set(what, { what: what.slice(0, 190), example: example.slice(0, 300) })
  }

  close(access: SourceAccess) {
    this.#access.push(access)
  }

  /** As `close`, and reported. */
  gate(access: 'members' | 'paid', what: string, example: string) {
    this.close(access)
    this.#drop?.(`gate for ${access === 'paid' ? 'paying readers' : 'members'}: ${what}`, example.slice(0, 200))
  }

  field(name: string, value: string, kind = 'field') {
    this.#note(readField(name, value), `${kind} ${name}`, value)
  }

  /** For YAML, TOML or JSON. Nested values are judged by their own names and those around them. */
  value(name: string, value: unknown, kind = 'field') {
    const said = [...leavesOf(name, value)].map((leaf) => [readField(leaf.name, leaf.value), leaf.value] as const)
    for (const [says, example] of said) this.#note(says, `${kind} ${name}`, example)
  }

  name(name: string, kind: string, example = '') {
    if (mayClose(name)) this.ask(`${kind} ${name}`, example)
  }

  get access(): SourceAccess {
    return narrowest(...this.#access)
  }

  get unclear(): readonly Unclear[] {
    return [...this.#unclear.values()]
  }

  #note(says: FieldSays, what: string, example: string) {
    if (says === 'unclear') return this.ask(what, example)
    if (says !== 'free') this.gate(says, what, example)
  }
}

const deepest = 6

function* leavesOf(name: string, value: unknown, depth = 0): Generator<{ name: string; value: string }> {
  if (value instanceof Date) yield { name, value: value.toISOString() }
  else if (Array.isArray(value)) for (const one of value) yield* leavesOf(name, one, depth + 1)
  else if (typeof value === 'string') yield { name, value }
  else if (value === undefined || value === null) yield { name, value: '' }
  else if (typeof value !== 'object') yield { name, value: JSON.stringify(value) }
  else if (depth < deepest)
    for (const [key, one] of Object.entries(value))
      yield* leavesOf(mayClose(name) && !mayClose(key) ? name : key, one, depth + 1)
}

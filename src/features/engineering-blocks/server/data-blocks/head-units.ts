import { isUnit, quantityOf, scaleOf } from './table-units.ts'

/** `Load (A)` is the load in amperes. */
export interface ColumnHead {
  head: string
  name: string
  unit: string
}

const longestHead = 200
const inBrackets = /^(.*\S)\s*[([{]([^()[\]{}]{1,12})[)\]}]$/
/** LTspice writes `V(out)`, `I(R1)`, `Ic(Q2)`. */
const trace = /^(?:(V)|I[a-z]?)\(([^()\s]{1,120})\)$/

function traceUnit(head: string): 'V' | 'A' | null {
  const [isTrace, voltage, what = ''] = trace.exec(head) ?? []
  const isOfUnit = scaleOf(what, voltage ? 'voltage' : 'current') !== undefined
  return !isTrace || isOfUnit ? null : voltage ? 'V' : 'A'
}

export function toHead(head: string, all: readonly string[]): ColumnHead {
  if (head.length > longestHead) return { head, name: head, unit: '' }
  const isSimulated = /^(?:time|freq\.)$/i.test(all[0] ?? '') && all.some((each) => /[VI][a-z]?\(/.test(each))
  // LTspice writes a step behind its trace.
  const known =
    isSimulated && head === all[0]
      ? /^t/i.test(head)
        ? 's'
        : 'Hz'
      : traceUnit((head.split(', ', 1)[0] ?? '').replace(/^-/, ''))
  if (known) return { head, name: head, unit: known }
  const [, name, unit = ''] = inBrackets.exec(head) ?? []
  if (isSimulated && !isUnit(unit)) return { head, name: head, unit: '' }
  return name ? { head, name, unit } : behindName(head)
}

const isMinimum = (unit: string) => unit === 'min'
const isCounted = (unit: string) => scaleOf(unit, 'count') !== undefined

/** Units that are no index of a symbol, unlike `V_in`, `V_GS` and `t_h`. */
const measured =
  /^(?:[fpnuµmkMG](?:Hz|V|A|W|F|Ω|[oO]hms?)|[fpnuµm][sm]|[nuµm]H|dBm?|Hz|°[CF]|degC|%|Ω|[oO]hms?|[vV]olts?|[aA]mps?)$/
const quotient =
  /^(?:(?:[Uu]\w{0,5}|V\w{1,5})\/V|[Ii]\w{0,5}\/A|t\w{0,3}\/s|P\w{0,5}\/W|T\w{0,3}\/(?:K|°C)|R\w{0,5}\/[kM]?(?:Ω|[oO]hms?))$/

const ways: readonly [RegExp, (unit: string, head: string) => boolean][] = [
  [/\sin\s(\S{1,12})$/, (unit) => isUnit(unit) && unit !== 'a'],
  [/\s\/\s(\S{1,12})$/, (unit) => isUnit(unit) && !isMinimum(unit)],
  [/,\s?(\S{1,12})$/, (unit) => isUnit(unit) && unit.length > 1 && !isMinimum(unit) && !isCounted(unit)],
  [/\/([^\s/]{1,12})$/, (unit, head) => measured.test(unit) || quotient.test(head)],
  [/_([^\s_]{1,12})$/, (unit) => measured.test(unit)],
]

function behindName(head: string): ColumnHead {
  const [, alone] = /^in (\S{1,12})$/.exec(head) ?? []
  if (alone && isUnit(alone)) return { head, name: quantityOf(alone), unit: alone }
  if (measured.test(head)) return { head, name: head, unit: head }
  for (const [way, mayStand] of isUnit(head) && !quotient.test(head) ? [] : ways) {
    const found = way.exec(head)
    const [, unit = ''] = found ?? []
    const name = head.slice(0, found?.index ?? 0).trim()
    if (name !== '' && mayStand(unit, head)) return { head, name, unit }
  }
  return { head, name: head, unit: '' }
}

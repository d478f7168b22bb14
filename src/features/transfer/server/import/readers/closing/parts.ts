import { isHiddenByClasses, isHiddenByStyle } from '../../text/hidden-parts.ts'

export function isNothing(value: string): boolean {
  const given = value.trim().toLowerCase()
  return /^(?:0|no|n|none|null|false|off|never|n\/a|-|\[\]|\{\}|n;|b:0;|i:0;|a:0:\{\}|a:1:\{i:0;s:0:"";\}|field_[0-9a-f]{6,20})?$/.test(
    given,
  )
}

/** `hidden`: nobody sees it. `unclear`: only some readers may see it. */
type PartSays = 'shown' | 'hidden' | 'unclear'

const condition =
  /conditions(?![a-z])|conditional|(?:display|block|visibility)_?condition|render_?logic|display_?rules?|visibility_?(?:enabled?|logic|control|rule)|enabled?_?visibility|content_?(?:controls?|protection)|block_?controls|_cl_enable$|^(?:jedv|ecl)_enabled|logged_?(?:in|out)(?![a-z])/i
const hides = /hide|hidden|disable|^vs/i
const screens: readonly [name: RegExp, screen: string][] = [
  [/desk|large|wide/i, 'large'],
  [/tab|medium/i, 'medium'],
  [/mob|phone|small|mini/i, 'small'],
]

export function readBuiltPart(of: string, fields: Iterable<readonly [name: string, value: string]>): PartSays {
  const hiddenOn = new Set<string>()
  const maybeOn = new Set<string>()
  let says: PartSays = 'shown'
  for (const [name, value] of fields) {
    // `W10=` is an empty list in base64.
    if (isNothing(value) || value === 'W10=') continue
    if (name === 'disable_element' || (of.startsWith('et_pb_') && hidesInDivi(name, value))) return 'hidden'
    if (of.startsWith('fusion_') && name === 'status' && value === 'draft') return 'hidden'
    if (isHiddenByClasses(value) || (/^(?:css|style)$/.test(name) && isHiddenByStyle(value))) return 'hidden'
    if (condition.test(name)) says = 'unclear'
    const screen = screens.find(([pattern]) => pattern.test(name))?.[1]
    if (screen !== undefined && hides.test(name)) hiddenOn.add(screen)
    else if (screen !== undefined && /visib/i.test(name) && /^(?:yes|true)$/.test(value)) maybeOn.add(screen)
  }
  if (hiddenOn.size === screens.length) return 'hidden'
  return maybeOn.size === screens.length ? 'unclear' : says
}

const hidesInDivi = (name: string, value: string) =>
  (name === 'disabled' && value === 'on') || (name === 'disabled_on' && /^on\|on\|on(?![a-z])/.test(value))

/** The fields of each object. Null: unreadable. */
export function fieldsInJson(json: string): [name: string, value: string][][] | null {
  const found: [string, string][][] = []
  const open: unknown[] = []
  try {
    open.push(JSON.parse(json))
  } catch {
    return null
  }
  while (open.length > 0) {
    const one = open.pop()
    if (typeof one !== 'object' || one === null) continue
    const fields = Object.entries(one)
    if (!Array.isArray(one)) found.push(fields.map(([name, value]) => [name, textOf(value)]))
    for (const [, value] of fields) open.push(value)
  }
  return found
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'object' || value === null) return ''
  if ('enabled' in value) return String(value.enabled)
  return Object.keys(value).length === 0 ? '' : 'yes'
}

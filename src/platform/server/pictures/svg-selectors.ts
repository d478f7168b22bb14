import type { parseDocument } from 'htmlparser2'
import type { Ast } from 'parseley'
import type { Declared } from './svg-looks.ts'
import { TooManySteps, UnknownStyle } from './svg-problems.ts'

type Node = ReturnType<typeof parseDocument>['children'][number]
export type SvgTag = Extract<Node, { attribs: unknown }>

const mostSteps = 5_000_000

export interface StyleRule {
  selector: Ast.CompoundSelector
  declared: Declared[]
  layer: number
}

interface Ranked extends StyleRule {
  place: number
}

export class Elements {
  readonly #root: SvgTag
  /** By an id, a class or an element of the last part. Any other rule is for all. */
  readonly #rules = new Map<string, Ranked[]>()
  readonly #classes = new Map<SvgTag, ReadonlySet<string>>()
  #steps = 0

  constructor(root: SvgTag, rules: readonly StyleRule[]) {
    this.#root = root
    for (const [place, rule] of rules.entries()) {
      const key = keyOf(rule.selector)
      const known = this.#rules.get(key)
      if (known) known.push({ ...rule, place })
      else this.#rules.set(key, [{ ...rule, place }])
    }
  }

  parentOf({ parent }: SvgTag): SvgTag | null {
    return parent && 'attribs' in parent ? parent : null
  }

  /** From weak to strong. */
  rulesOf(element: SvgTag): StyleRule[] {
    if (this.#rules.size === 0) return []
    const keys = [
      '*',
      element.name,
      `#${element.attribs['id']}`,
      ...[...this.#classesOf(element)].map((name) => `.${name}`),
    ]
    return keys
      .flatMap((key) => this.#rules.get(key) ?? [])
      .filter(({ selector }) => this.#fits(element, selector))
      .toSorted(
        (a, b) => a.layer - b.layer || compare(a.selector.specificity, b.selector.specificity) || a.place - b.place,
      )
  }

  #classesOf(element: SvgTag): ReadonlySet<string> {
    const known = this.#classes.get(element)
    if (known) return known
    const classes = new Set((element.attribs['class'] ?? '').split(/\s+/).filter(Boolean))
    this.#classes.set(element, classes)
    return classes
  }

  #fits(element: SvgTag, { list }: Ast.CompoundSelector): boolean {
    this.#steps += 1
    if (this.#steps > mostSteps) throw new TooManySteps()
    return list.every((part) => this.#fitsPart(element, part))
  }

  #fitsPart(element: SvgTag, part: Ast.SimpleSelector): boolean {
    switch (part.type) {
      case 'universal':
        return true
      case 'tag':
        return element.name === part.name
      case 'class':
        return this.#classesOf(element).has(part.name)
      case 'id':
        return element.attribs['id'] === part.name
      case 'attrPresence':
        return Object.hasOwn(element.attribs, part.name)
      case 'attrValue':
        return Object.hasOwn(element.attribs, part.name) && hasValue(element.attribs[part.name], part)
      case 'fpc:not':
        return !part.list.some((each) => this.#fits(element, each))
      case 'fpc:is':
      case 'fpc:where':
        return part.list.some((each) => this.#fits(element, each))
      case 'pc':
        return this.#isPlaced(element, part.name)
      case 'combinator':
        return this.#reached(element, part.combinator).some((each) => this.#fits(each, part.left))
    }
  }

  #reached(element: SvgTag, combinator: Ast.Combinator['combinator']): SvgTag[] {
    const parent = this.parentOf(element)
    if (combinator === '>') return parent ? [parent] : []
    if (combinator === ' ') {
      const above: SvgTag[] = []
      for (let each = parent; each; each = this.parentOf(each)) above.push(each)
      return above
    }
    const before = this.#siblings(element).slice(0, this.#siblings(element).indexOf(element))
    return combinator === '+' ? before.slice(-1) : combinator === '~' ? before : []
  }

  #siblings(element: SvgTag): SvgTag[] {
    const all = element.parent?.children.filter((each): each is SvgTag => 'attribs' in each) ?? [element]
    this.#steps += all.length
    return all
  }

  #isPlaced(element: SvgTag, name: string): boolean {
    if (name === 'root') return element === this.#root
    if (name === 'empty') return element.children.length === 0
    const [, first, kind] = /^(first|last|only)-(child|of-type)$/.exec(name) ?? []
    if (!first) throw new UnknownStyle(name)
    const siblings = this.#siblings(element).filter((each) => kind === 'child' || each.name === element.name)
    if (first === 'only') return siblings.length === 1
    return siblings.at(first === 'first' ? 0 : -1) === element
  }
}

function keyOf({ list }: Ast.CompoundSelector): string {
  const id = list.find((part) => part.type === 'id')
  if (id) return `#${id.name}`
  const named = list.find((part) => part.type === 'class')
  if (named) return `.${named.name}`
  return list.find((part) => part.type === 'tag')?.name ?? '*'
}

const compare = (a: Ast.Specificity, b: Ast.Specificity) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

function hasValue(given: string | undefined, { matcher, value, modifier }: Ast.AttributeValueSelector): boolean {
  if (given === undefined) return false
  const [has, wanted] = modifier === 'i' ? [given.toLowerCase(), value.toLowerCase()] : [given, value]
  if (matcher === '=') return has === wanted
  if (matcher === '|=') return has === wanted || has.startsWith(`${wanted}-`)
  if (matcher === '~=') return has.split(/\s+/).includes(wanted)
  if (wanted === '') return false
  if (matcher === '^=') return has.startsWith(wanted)
  return matcher === '$=' ? has.endsWith(wanted) : has.includes(wanted)
}

const namespace = 'http://www.w3.org/1998/Math/MathML'

/**
 * MathJax and KaTeX draw equations. Browsers often leave out the MathML beside them when they copy. Unlike `.MathJax`
 * the selector tells capitals: arXiv calls its headings and abstracts `mathjax`.
 */
export const drawn = 'mjx-container, [data-mathml], [class~="MathJax"], [class~="katex"]'
const words = 'p, blockquote, h1, h2, h3, h4, h5, h6'

/**
 * Reads Word's equations as MathML. Wikipedia's pictures of equations become the MathML beside them. Returns those that
 * came without a source.
 */
export function readEquations(body: HTMLElement): HTMLElement[] {
  for (const equation of body.querySelectorAll('m\\:omath')) {
    // Word's picture of it, for programs without equations, is gone: `readConditions` has left it out.
    const math = create('math', row(equation))
    if (equation.closest('m\\:omathpara')) math.setAttribute('display', 'block')
    equation.replaceWith(math)
  }
  for (const math of body.querySelectorAll('math')) {
    const frame = math.closest('.mwe-math-element')
    const hidden = frame ?? hiddenAround(math)
    if (hidden) hidden.replaceWith(...hidden.querySelectorAll('math'))
  }
  const unreadable: HTMLElement[] = []
  const equations = new Set<Element | null | undefined>(
    [...body.querySelectorAll(drawn)].filter((each) => !each.matches(words) && !each.querySelector(words)),
  )
  for (const each of body.querySelectorAll<HTMLElement>(drawn)) {
    const isWithin = equations.has(each.parentElement?.closest(drawn))
    if (!equations.has(each) || isWithin || each.querySelector('math')) continue
    const source = [each, ...each.querySelectorAll<HTMLElement>('[data-mathml]')].map(
      ({ dataset }) => dataset['mathml'],
    )
    const math = new DOMParser().parseFromString(source.find(Boolean) ?? '', 'text/html').querySelector('math')
    each.replaceWith(math ?? '[equation]')
    if (!math) unreadable.push(each)
  }
  return unreadable
}

/** The outermost element that hides an equation from those who see. It is there for those who do not. */
function hiddenAround(math: Element): HTMLElement | null {
  let found: HTMLElement | null = null
  for (let each = math.parentElement; each; each = each.parentElement)
    if (each.style.display === 'none' || each.hidden || each.getAttribute('aria-hidden') === 'true') found = each
  return found
}

function create(name: string, content: readonly (Node | string)[]): Element {
  const element = document.createElementNS(namespace, name)
  element.append(...content)
  return element
}

const named = (element: Element, name: string) =>
  [...element.children].find(({ localName }) => localName === `m:${name}`)

function part(element: Element, name: string): Element {
  const found = named(element, name)
  const content = found ? row(found) : []
  const [only, ...others] = content
  return only && others.length === 0 ? only : create('mrow', content)
}

const row = (element: Element): Element[] => [...element.children].flatMap(convert)

/** `m:val` of a property such as `m:chr`. */
const property = (element: Element, name: string): string | null =>
  element.querySelector(`:scope > m\\:${element.localName.slice(2)}pr > m\\:${name}`)?.getAttribute('m:val') ?? null

function convert(element: Element): Element[] {
  const name = element.localName.replace(/^m:/, '')
  const e = () => part(element, 'e')
  switch (name) {
    case 'r':
      // Browsers drop blanks around the words of an equation.
      if (element.querySelector(':scope > m\\:rpr > m\\:nor'))
        return [create('mtext', [(element.textContent ?? '').replace(/^\s|\s$/g, '\u00a0')])]
      return tokens(element.textContent ?? '', property(element, 'sty') === 'p')
    case 'f':
      return [fraction(element)]
    case 'spre':
      // Stands before the base: isotopes, and indices of tensors.
      return [create('mmultiscripts', [e(), create('mprescripts', []), part(element, 'sub'), part(element, 'sup')])]
    case 'ssup':
      return [create('msup', [e(), part(element, 'sup')])]
    case 'ssub':
      return [create('msub', [e(), part(element, 'sub')])]
    case 'ssubsup':
      return [create('msubsup', [e(), part(element, 'sub'), part(element, 'sup')])]
    case 'rad':
      return [part(element, 'deg').textContent ? create('mroot', [e(), part(element, 'deg')]) : create('msqrt', [e()])]
    case 'd':
      return [delimited(element)]
    case 'nary':
      return [summed(element), e()]
    case 'func':
      return [...functionName(named(element, 'fname')), e()]
    case 'limlow':
      return [create('munder', [e(), part(element, 'lim')])]
    case 'limupp':
      return [create('mover', [e(), part(element, 'lim')])]
    case 'groupchr':
      return [
        create(property(element, 'pos') === 'top' ? 'mover' : 'munder', [
          e(),
          create('mo', [property(element, 'chr') ?? '\u23df']),
        ]),
      ]
    case 'acc':
      return [create('mover', [e(), create('mo', [property(element, 'chr') ?? '\u0302'])])]
    case 'bar':
      return [create(property(element, 'pos') === 'top' ? 'mover' : 'munder', [e(), create('mo', ['\u00af'])])]
    case 'm':
      return [create('mtable', rowsOf(element))]
    case 'eqarr':
      return [
        create(
          'mtable',
          [...element.children].filter(isCell).map((each) => create('mtr', [create('mtd', row(each))])),
        ),
      ]
    default:
      // Properties say how, not what. Unknown elements keep their content.
      return name.endsWith('pr') || name === 'ctrlpr'
        ? []
        : element.children.length > 0
          ? row(element)
          : tokens(element.textContent ?? '')
  }
}

/** Without a bar it is a binomial or a list of two. In a line it has a slash. */
function fraction(element: Element): Element {
  const [above, below, kind] = [part(element, 'num'), part(element, 'den'), property(element, 'type')?.toLowerCase()]
  if (kind === 'lin') return create('mrow', [above, create('mo', ['/']), below])
  const made = create('mfrac', [above, below])
  if (kind === 'nobar') made.setAttribute('linethickness', '0')
  return made
}

/** `sin` is a word. What is below or above `lim` stays there. */
const functionName = (name: Element | undefined) =>
  name && [...name.children].some(({ localName }) => /^m:(?:lim|s)/.test(localName))
    ? row(name)
    : tokens(name?.textContent ?? '', true)

const isCell = ({ localName }: Element) => localName === 'm:e'

const rowsOf = (matrix: Element) =>
  [...matrix.children]
    .filter(({ localName }) => localName === 'm:mr')
    .map((line) =>
      create(
        'mtr',
        [...line.children].filter(isCell).map((cell) => create('mtd', row(cell))),
      ),
    )

function delimited(element: Element): Element {
  const [before, after] = [property(element, 'begchr') ?? '(', property(element, 'endchr') ?? ')']
  const between = property(element, 'sepchr') ?? '|'
  const inside = [...element.children]
    .filter(isCell)
    .flatMap((each, index) => [...(index > 0 ? [create('mo', [between])] : []), ...row(each)])
  return create('mrow', [create('mo', [before]), ...inside, create('mo', [after])])
}

function summed(element: Element): Element {
  const [sub, sup, sign] = [part(element, 'sub'), part(element, 'sup'), create('mo', [property(element, 'chr') ?? '∫'])]
  const isAround = property(element, 'limloc')?.toLowerCase() === 'undovr'
  const [hasSub, hasSup] = [sub.textContent !== '', sup.textContent !== '']
  if (hasSub && hasSup) return create(isAround ? 'munderover' : 'msubsup', [sign, sub, sup])
  if (hasSub) return create(isAround ? 'munder' : 'msub', [sign, sub])
  return hasSup ? create(isAround ? 'mover' : 'msup', [sign, sup]) : sign
}

/** Upright letters are a word, such as a unit. */
const tokens = (text: string, isUpright = false): Element[] =>
  [...text.matchAll(isUpright ? /\d+(?:[.,]\d+)*|\p{L}+|[^\s\d\p{L}]/gu : /\d+(?:[.,]\d+)*|\p{L}|[^\s\d\p{L}]/gu)].map(
    ([token]) => create(/^\d/.test(token) ? 'mn' : /^\p{L}/u.test(token) ? 'mi' : 'mo', [token]),
  )

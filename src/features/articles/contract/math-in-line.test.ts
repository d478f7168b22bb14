import { expect, test } from 'vitest'
import { equationAsText, type MathElement, mathInLine } from './math-in-line.ts'

type Content = string | MathElement

function make(localName: string, content: readonly Content[]): MathElement {
  const children = content.filter((each) => typeof each !== 'string')
  return {
    localName,
    children,
    textContent: content.map((each) => (typeof each === 'string' ? each : each.textContent)).join(''),
    getAttribute: () => null,
    querySelector: (selector) =>
      children
        .map((each) => (each.localName === 'annotation' ? each : each.querySelector(selector)))
        .find((each) => each !== null) ?? null,
  }
}

const element =
  (name: string) =>
  (...content: Content[]) =>
    make(name, content)

const [math, mrow, mstyle, mi, mn, mo, mspace] = [
  element('math'),
  element('mrow'),
  element('mstyle'),
  element('mi'),
  element('mn'),
  element('mo'),
  element('mspace'),
]
const [mfrac, msub, msup, munder, munderover, mover, annotation] = [
  element('mfrac'),
  element('msub'),
  element('msup'),
  element('munder'),
  element('munderover'),
  element('mover'),
  element('annotation'),
]
const [a, b, c, half] = [mi('a'), mi('b'), mi('c'), mfrac(mn('1'), mn('2'))]
const out = msub(mi('V'), mrow(mi('o'), mi('u'), mi('t')))

test.each<[line: string, content: MathElement[]]>([
  ['a/b', [mfrac(a, b)]],
  ['(a/b)c', [mfrac(a, b), c]],
  ['(a/b)c', [mrow(mstyle(mfrac(a, b))), mo('\u2062'), c]],
  ['(a/b) c', [mfrac(a, b), mspace(), c]],
  ['c+(a/b)c', [mrow(c, mo('+'), mfrac(a, b)), c]],
  ['c(a/b)', [c, mfrac(a, b)]],
  ['2(1/2)', [mn('2'), half]],
  ['(1/2)(a/b)', [half, mfrac(a, b)]],
  ['(1/2)(a+b)', [half, mo('('), a, mo('+'), b, mo(')')]],
  ['c/(a/b)', [c, mo('/'), mfrac(a, b)]],
  ['(a/b)!', [mfrac(a, b), mo('!')]],
  ['c=a/b+1/2', [c, mo('='), mfrac(a, b), mo('+'), half]],
  ['(a/b)^2', [mo('('), mfrac(a, b), msup(mo(')'), mn('2'))]],
  ['(I/(fC))10^5', [mfrac(mi('I'), mrow(mi('f'), mi('C'))), msup(mn('10'), mn('5'))]],
  ['V_o t', [msub(mi('V'), mi('o')), mi('t')]],
  ['V_o(t)', [msub(mi('V'), mi('o')), mo('('), mi('t'), mo(')')]],
  ['a^2 b', [msup(a, mn('2')), b]],
  ['a^2 (b+c)', [msup(a, mn('2')), mo('('), b, mo('+'), c, mo(')')]],
  ['a′b', [msup(a, mo('′')), b]],
  ['∑_(i=1)^n i', [munderover(mo('∑'), mrow(mi('i'), mo('='), mn('1')), mi('n')), mi('i')]],
  ['∑_(i=1)^n (1/2)', [munderover(mo('∑'), mrow(mi('i'), mo('='), mn('1')), mi('n')), half]],
  ['lim_(a→0) a', [munder(mi('lim'), mrow(a, mo('→'), mn('0'))), a]],
])('the line %s has the meaning of its equation', (line, content) => {
  expect(mathInLine(math(...content))).toBe(line)
})

test('an equation in 200 rows is read once', () => {
  let nested = mrow(a)
  for (let depth = 0; depth < 200; depth += 1) nested = mrow(nested)
  expect(mathInLine(math(nested))).toBe('a')
})

const written = (content: MathElement, latex: string) => math(element('semantics')(content, annotation(latex)))
const hat = mover(a, mo('^'))

test.each<[text: string | null, equation: MathElement, mayHaveNames: boolean]>([
  ['V_(out)', written(out, 'V_{out}'), false],
  [null, written(hat, String.raw`\hat{a}`), false],
  [String.raw`\hat{a}`, written(hat, String.raw`\hat{a}`), true],
  [String.raw`\hat a`, written(hat, String.raw`{\displaystyle \hat a}`), false],
  [String.raw`\hat a`, written(hat, String.raw`{\textstyle \hat a}`), false],
  [null, math(mo('{'), a, mo('}')), false],
  [null, math(hat), true],
])('%s is the text of an equation, without what looks like a placeholder', (text, equation, mayHaveNames) => {
  expect(equationAsText(equation, mayHaveNames)).toBe(text)
})

import { expect, test } from 'vitest'
import { growthOf, mostGrowth } from '../../../../../../test/growth.ts'
import { findEquations } from '../../../../articles/contract/find-equations.ts'
import { latexToMathml } from './equations.ts'

const latexIn = (text: string) => findEquations(text).map(({ latex }) => latex)

test.each<[string, string[]]>([
  ['$x$', ['x']],
  ['The gain $A_v = -\\frac{R_2}{R_1}$ is.', ['A_v = -\\frac{R_2}{R_1}']],
  ['the $n$th tap, $i$-th bit, ($R$)', ['n', 'i', 'R']],
  ['$f(t)$ and $f(x, y)$', ['f(t)', 'f(x, y)']],
  ['costs $5 and $10, with $x$ as $5', ['x']],
  ['$$I = \\frac{V}{R}$$', ['I = \\frac{V}{R}']],
  ['$$\nf_c = 1 \\\\\nQ = 2\n$$', ['\nf_c = 1 \\\\\nQ = 2\n']],
  ['\\(V_{th}=0.7\\) and \\[P = UI\\]', ['V_{th}=0.7', 'P = UI']],
  ['\\(R\\) is the resistance', ['R']],
  ['\\begin{align*} a &= b \\end{align*}', ['\\begin{align*} a &= b \\end{align*}']],
  ['$latex A_v = 2$ and $latex x&s=2$', ['A_v = 2', 'x']],
  ['$latex=x^2$', ['x^2']],
  ['$a\\$b + 1$', ['a\\$b + 1']],
  ['$V_{in max}$ $\\text{if the load is on } x > 1$', ['V_{in max}', '\\text{if the load is on } x > 1']],
  ['$0.5$ and $10^6$', ['0.5', '10^6']],
])('equations are found in %j', (text, latex) => {
  expect(latexIn(text)).toEqual(latex)
})

test.each([
  'It costs $5 and $10.',
  'from $5-$10 to $5–10$ or $5/$10',
  'The $5 board (and the $10 one) cost (in US$).',
  'between 5$ and 10$, or 5$, 10$',
  '$1.2M raised, $3M spent; margin = 10% of $4M',
  'US$5, A$6 and S$7',
  'PATH=$HOME/bin:$PATH and $USER/$HOST',
  'foo($a,$b); my $c = $d; $a=$b;',
  '${a}/${b} and `$x`',
  '$A$1:$B$2',
  "$('#x').on($('#y'))",
  'rated $$ to $$$ by them',
  '$5/unit and 4$/unit, $3 (that is 4$)',
  '\\$x\\$ and \\\\',
  '$ x $ and $x $',
  'a dollar $ alone, and \\( never closed',
  '$',
  '$$',
  '$latex',
  '$see the notes$',
])('equations are not found in %j', (text) => {
  expect(latexIn(text)).toEqual([])
})

test.each(['\\(', '$', '$$ ', '\\begin{a}', '$x ', '\\['])(
  'equations are found in time that grows with a text of %j',
  (piece) => {
    expect(growthOf(findEquations, piece, 400_000)).toBeLessThanOrEqual(mostGrowth)
  },
)

test.each([
  'x^2',
  '\\begin{align} a &= b \\\\ c &= d \\end{align}',
  '\\begin{equation*} a = b \\end{equation*}',
  '\\begin{eqnarray} a &=& b \\\\ c &=& d \\nonumber \\end{eqnarray}',
  '\\begin{multline} a \\\\ b \\end{multline}',
  'x = \\mbox{in V} \\label{eq:1}',
])('LaTeX such as %j is MathML with its source, and no number of its own', (latex) => {
  const mathml = latexToMathml(latex, true)
  expect(mathml).toMatch(/^<math display="block" alttext="/)
  expect(mathml).not.toMatch(/tml-eqn|<mtext>eq:1/)
})

test.each(['\\frac{', '\\unknown{x}', '{'.repeat(4000), '', ' ', `${'x+'.repeat(5000)}x`, '\\def\\a{\\a\\a}\\a'])(
  'LaTeX that cannot be read is null',
  (latex) => {
    expect(latexToMathml(latex, false)).toBeNull()
  },
)

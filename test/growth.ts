/** Openings without closings, and markup that is empty. Texts repeat them. */
export const openings = [
  '<',
  '>',
  '<a ',
  '<a b="',
  "<a b='",
  '<a href="/">',
  '<p>',
  '<div>',
  '<pre ',
  '<pre>',
  '<pre><code>',
  '</pre',
  '<h2>',
  '<h2>x</h2>',
  '<img ',
  '<link ',
  '<table>',
  '<figure>',
  '<math ',
  '<!--',
  '<!-- wp:',
  '<!-- wp:a {',
  '<![CDATA[',
  '<?',
  '&',
  '&#',
  '&amp',
  '[',
  '[x ',
  '[x y="',
  '[x a=',
  '[[x]',
  '[caption]',
  '[code]',
  '![',
  '![a](',
  '](',
  '[^1',
  '{',
  '{{',
  '{{< x "',
  '{{< highlight c >}}',
  '{%',
  '{% highlight c %}',
  "''",
  '""',
  '"',
  "'",
  '`',
  '```\n',
  '~~~\n',
  '$',
  '$$',
  '\\(',
  '\\[',
  '\\',
  'QUJDREVG',
  'STM32F4',
  'a!',
  'a-',
  'a.',
  'a@',
  '1',
  '1,',
  '-',
  '---\n',
  '+++\n',
  '*',
  '*a ',
  '_a',
  '**',
  '|',
  '| a ',
  '> ',
  '- ',
  '1. ',
  '#',
  '# ',
  '\n',
  '\r',
  ' ',
  ' \n',
  '\n ',
  '\t',
  '\u00a0',
  '\u200b',
  '\ue000',
  'é',
  'http://a',
  'http://',
  '://',
  '(',
  '()',
  ';',
  '{"a":',
  '[[',
  '{a:',
  'a:',
  'a: ',
  '- a:\n ',
  '&a ',
  '*a',
  '%',
  '%a',
  '/',
  '//',
  '/*',
  '=',
  '= ',
  'a=',
  ',',
  ', ',
  ' a',
  'a ',
  'a b. ',
  '<pre><code class="language-wavedrom"></code>x</pre>',
  '<pre><code class="language-data"></code>x</pre>',
  '<pre><code data-file="a"></code>x</pre>',
  '<figure class="embed"><a href="/a">x</a>y</figure>',
  '<a href="#fn-1">1</a>',
]

/** In milliseconds. Shorter runs are not compared: timers and garbage collection dominate. */
const least = 30
const tries = 4
export const mostGrowth = 3

/** CPU time of this thread in milliseconds. */
function timeOf(work: (text: string) => unknown, text: string): number {
  const before = process.threadCpuUsage()
  try {
    work(text)
  } catch {
    // Refusing a text is fine too.
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const best = (work: (text: string) => unknown, text: string) =>
  Math.max(1, Math.min(...Array.from({ length: tries }, () => timeOf(work, text))))

/**
 * How many times longer a text of `length` characters takes than its half; 1 if both are negligible. Quadratic growth
 * shows at every length, so a slow result is tried again, also at two and four times the length.
 */
export function growthOf(work: (text: string) => unknown, opening: string, length: number): number {
  const repeated = (characters: number) => opening.repeat(Math.ceil(characters / opening.length))
  const [half, whole] = [repeated(length / 2), repeated(length)]
  // Usually the whole takes so little that the half need not be measured.
  const twice = timeOf(work, whole)
  if (twice < least || twice <= mostGrowth * timeOf(work, half)) return 1
  let growth = Infinity
  let before = best(work, half)
  for (const text of [whole, whole.repeat(2), whole.repeat(4)]) {
    const cost = best(work, text)
    growth = Math.min(growth, cost / before)
    if (growth <= mostGrowth) break
    before = cost
  }
  return growth
}

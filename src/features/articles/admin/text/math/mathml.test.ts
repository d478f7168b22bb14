import temml from 'temml'
import { expect, test } from 'vitest'
import { latexFromMathml } from './mathml.ts'

/** Without what the conversion drops and nobody sees: thin spaces, groups, and whether a bracket may stretch. */
const seen = (mathml: string) => mathml.replace(/<mspace[^>]*><\/mspace>|<\/?mrow[^>]*>| stretchy="\w+"/g, '')

test.each([
  String.raw`V_o = D\,V_i`,
  String.raw`\frac{1}{2\pi\sqrt{LC}}`,
  String.raw`e^{-t/RC}`,
  String.raw`\sum_{n=1}^{\infty}\frac{1}{n^2}`,
  String.raw`\int_0^T v(t)\,dt`,
  String.raw`\sqrt[3]{x+1}`,
  String.raw`T_J = T_A + R_{\theta JA}\,P`,
  String.raw`\left(\frac{a}{b}\right)^2`,
  String.raw`\mathbf{H}\cdot\mathbf{x}`,
  String.raw`\begin{pmatrix} a & b \\ c & d \end{pmatrix}`,
  String.raw`x = \begin{cases} 1 & t > 0 \\ 0 & \text{else} \end{cases}`,
  String.raw`\Delta I_L \approx 30\%`,
  String.raw`R_1 \parallel R_2`,
  String.raw`\int_{0}^{\infty} e^{-x^{2}} \, dx`,
])('the equation %s looks the same after conversion to MathML and back', async (latex) => {
  const mathml = temml.renderToString(latex)
  expect(seen(temml.renderToString(await latexFromMathml(mathml)))).toBe(seen(mathml))
})

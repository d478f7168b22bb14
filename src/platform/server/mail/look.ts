import type { CSSProperties } from 'react'
import type { Look } from '../../contract/settings/look.ts'
import { fontFamilies } from '../../contract/settings/typefaces.ts'

const uses = {
  ground: ['background-color', 'ground'],
  ink: ['color', 'ink'],
  quiet: ['color', 'quiet'],
  accent: ['color', 'accent'],
  hairline: ['background-color', 'hairline'],
  fill: ['background-color', 'accent'],
  via: ['border-color', 'accent'],
  label: ['color', 'ground'],
} as const satisfies Record<string, readonly [property: string, colour: keyof Look['colours']]>

export const monoFont = "'JetBrains Mono', Menlo, Consolas, 'Courier New', monospace"

export type MailLook = ReturnType<typeof mailLook>

/** Mail programs know no variables, so each use of a colour is also a class. */
export function mailLook({ colours, typeface }: Look) {
  const fontFamily = fontFamilies[typeface]
  /** Light inline, for programs that drop style sheets, and a class for dark. */
  const coloured = (use: keyof typeof uses, style: CSSProperties = {}): { className: string; style: CSSProperties } => {
    const [property, colour] = uses[use]
    const name = property.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
    return { className: `gp-${use}`, style: { ...style, [name]: colours[colour].light } }
  }
  const body: CSSProperties = { margin: '0 0 16px', fontFamily, fontSize: 16, lineHeight: '25px' }
  const small: CSSProperties = { margin: '0 0 10px', fontFamily, fontSize: 14, lineHeight: '21px' }
  return { fontFamily, coloured, body, small, styleSheet: writeStyleSheet(colours) }
}

/** For programs that keep style sheets. Outlook's apps mark the page (`data-ogsc`) when they switch to dark themselves. */
function writeStyleSheet(colours: Look['colours']): string {
  const darkRules = (prefix: string) =>
    [
      ...Object.entries(uses).map(
        ([use, [property, colour]]) => `${prefix}.gp-${use}{${property}:${colours[colour].dark} !important}`,
      ),
      `${prefix}.gp-for-light{display:none !important}${prefix}.gp-for-dark{display:block !important}`,
    ].join('')
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    'body{margin:0;padding:0;-webkit-text-size-adjust:100%}a{text-underline-offset:3px}',
    '@media (max-width:480px){.gp-page{padding:24px 20px 32px !important}.gp-heading{font-size:24px !important;line-height:30px !important}}',
    `@media (prefers-color-scheme:dark){${darkRules('')}}`,
    darkRules('[data-ogsc] '),
  ].join('')
}

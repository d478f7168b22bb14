import type { CSSProperties } from 'react'

/** The magazine's inks by day and by night. Mail programs know no variables, so each name is also a class. */
export const inks = {
  ground: { property: 'background-color', day: '#FBFAF7', night: '#0E1512' },
  ink: { property: 'color', day: '#16201C', night: '#E8ECE9' },
  quiet: { property: 'color', day: '#55605A', night: '#9AA7A0' },
  copper: { property: 'color', day: '#9A4A14', night: '#E79A5B' },
  hairline: { property: 'background-color', day: '#DAD8D0', night: '#26312C' },
  trace: { property: 'background-color', day: '#9A4A14', night: '#E79A5B' },
  via: { property: 'border-color', day: '#9A4A14', night: '#E79A5B' },
  button: { property: 'background-color', day: '#9A4A14', night: '#E79A5B' },
  label: { property: 'color', day: '#FBFAF7', night: '#0E1512' },
} as const

type Ink = keyof typeof inks

/** What an element in this ink carries: the day's colour on itself, for programs that drop style sheets, and the class. */
export function inked(ink: Ink, style: CSSProperties = {}): { className: string; style: CSSProperties } {
  const { property, day } = inks[ink]
  const name = property.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  return { className: `gp-${ink}`, style: { ...style, [name]: day } }
}

const nightRules = (prefix: string) =>
  Object.entries(inks)
    .map(([ink, { property, night }]) => `${prefix}.gp-${ink}{${property}:${night} !important}`)
    .join('')

/** For programs that keep style sheets. Outlook's apps turn colours over themselves and mark the page where they do. */
export const styleSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  'body{margin:0;padding:0;-webkit-text-size-adjust:100%}a{text-underline-offset:3px}',
  '@media (max-width:480px){.gp-page{padding:24px 20px 32px !important}.gp-heading{font-size:24px !important;line-height:30px !important}}',
  `@media (prefers-color-scheme:dark){${nightRules('')}}`,
  nightRules('[data-ogsc] '),
].join('')

import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { links } from '../../../contract/links.ts'
import { escapeMarkup } from '../../../contract/markup.ts'
import type { Look } from '../../../contract/settings/look.ts'
import { fontFamilies } from '../../../contract/settings/typefaces.ts'

interface BareFrame {
  name: string
  look: Look
  /** Addresses. Null: the name as text. */
  logo: { light: string; dark: string } | null
}

interface Refusal {
  status: number
  site: BareFrame
  heading: string
  text: string
  way: { href: string; label: string }
}

/** For a page that loads nothing but the logo. */
const styleOf = ({ colours, typeface }: Look) => `:root{color-scheme:light dark;${Object.entries(colours)
  .map(([name, { light, dark }]) => `--${name}:light-dark(${light},${dark})`)
  .join(';')}}
body{margin:0;font:1rem/1.5 ${fontFamilies[typeface]};background:var(--ground);color:var(--ink)}
header,main{max-width:78rem;margin:auto;padding:1.25rem;box-sizing:border-box}
header a{font-size:1.6875rem;font-weight:800;letter-spacing:-.04em;color:var(--ink);text-decoration:none}
header img{display:block;height:3rem;max-width:60vw;object-fit:contain;object-position:left}
main{border-top:1px solid var(--hairline);padding-block:3rem}
svg{display:block;width:100%;max-width:48rem;fill:none;stroke:var(--control);stroke-width:2}g{stroke:var(--accent)}
h1{margin:1.5rem 0 0;font-size:1.6875rem;line-height:2rem;letter-spacing:-.025em}
p{margin:.75rem 0 0;max-width:36rem;font-size:1.1875rem;line-height:1.5rem;color:var(--quiet)}
main a{display:inline-flex;align-items:center;min-height:2.75rem;margin-top:1.5rem;padding-inline:1.25rem;border-radius:2px;background:var(--accent);color:var(--ground);font-size:.875rem;font-weight:600;text-decoration:none}
main a:hover{background:var(--ink)}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media(width>=64rem){main{padding-block:5rem}h1{font-size:2.75rem;line-height:3rem}}`

const traceOf = (drawn: string) => `<svg viewBox="0 0 720 120" aria-hidden="true">${drawn}</svg>`

/** The broken trace of pages that are missing, and one that arrives. */
const traces = {
  broken: traceOf(
    '<path d="M0 100h140l40-40h90l30 30h80m84-24 30-30h60l40 40h126"/><g><path d="m389 84 7-10M392 92l12 4"/><circle cx="384" cy="90" r="5"/><circle cx="464" cy="66" r="5"/></g>',
  ),
  whole: traceOf('<path d="M0 100h140l40-40h90l30 30h220l20-20"/><g><circle cx="547" cy="63" r="8"/></g>'),
}

const policyFor = (style: string, { logo }: BareFrame) =>
  `default-src 'none';${logo ? " img-src 'self';" : ''} style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`

function nameOf({ name, logo }: BareFrame): string {
  if (!logo) return escapeMarkup(name)
  return `<picture><source media="(prefers-color-scheme:dark)" srcset="${logo.dark}"><img src="${logo.light}" alt="${escapeMarkup(name)}"></picture>`
}

export const isOpenedByReader = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

export function sendRefusalPage(reply: FastifyReply, { status, site, heading, text, way }: Refusal) {
  const style = styleOf(site.look)
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policyFor(style, site) })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeMarkup(heading)}</title><style>${style}</style>
<header><a href="${links.home}">${nameOf(site)}</a></header><main>${traces[status === 200 ? 'whole' : 'broken']}<h1>${escapeMarkup(heading)}</h1>
<p>${escapeMarkup(text)}</p><a href="${escapeMarkup(way.href)}">${escapeMarkup(way.label)}</a></main></html>`)
}

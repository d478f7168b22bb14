import { escapeMarkup } from '../../../../../platform/contract/markup.ts'

interface Enclosed {
  address: string
  /** Media type, or empty. */
  type: string
}

/** Podcasts keep their recording beside the text. Adds the files that the text does not name. */
export function withEnclosed(html: string, files: readonly Enclosed[]): string {
  const known = new Set<string>()
  const added = files.map(({ address, type }) => {
    const written = escapeMarkup(address)
    const isNew = /^https?:\/\/\S{1,2000}$/i.test(address) && !known.has(address)
    known.add(address)
    if (!isNew || type.startsWith('image/') || html.includes(address) || html.includes(written)) return ''
    const [, kind = ''] = /^(audio|video)\//.exec(type) ?? []
    const name = escapeMarkup(address.slice(address.lastIndexOf('/') + 1) || address)
    return kind === '' ? `<p><a href="${written}">${name}</a></p>` : `<${kind} src="${written}"></${kind}>`
  })
  return html + added.join('')
}

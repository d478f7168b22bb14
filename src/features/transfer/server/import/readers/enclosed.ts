import { decodedOrSame } from '../../../../../platform/contract/decode-text.ts'
import { escapeMarkup, unescapeMarkup } from '../../../../../platform/contract/markup.ts'
import type { Dropped } from '../source.ts'

export interface FileBeside {
  address: string
  /** Media type, or empty. */
  type: string
}

const mostFiles = 50
const endings = {
  image: /\.(?:png|jpe?g|gif|webp|svg|avif|bmp)$/i,
  audio: /\.(?:mp3|m4a|m4b|aac|og[ga]|opus|wav|flac)$/i,
  video: /\.(?:mp4|m4v|webm|mov|ogv)$/i,
}

/** `image`, `audio` or `video`, by its type or else by its ending. Null: another file, or the page of a player. */
export function mediaOf({ address, type }: FileBeside): keyof typeof endings | null {
  const [, named] = /^(image|audio|video)\//i.exec(type) ?? []
  const path = pathOf(address)
  const kinds = Object.keys(endings) as (keyof typeof endings)[]
  return kinds.find((kind) => kind === named?.toLowerCase()) ?? kinds.find((kind) => endings[kind].test(path)) ?? null
}

const pathOf = (address: string) => (URL.canParse(address) ? new URL(address).pathname : address)

/** Podcasts keep their recording beside the text. Adds the files that the text does not name; pictures have other ways. */
export function withEnclosed(html: string, files: readonly FileBeside[], dropped: Dropped[]): string {
  const drop = (example: string) => void dropped.push({ what: 'file beside the text', example: example.slice(0, 200) })
  const given = files.filter(({ address }) => address.trim() !== '')
  if (given.length === 0) return html
  const known = new Set(Array.from(html.matchAll(named), ([address]) => nameOf(unescapeMarkup(address))))
  const added = given.slice(0, mostFiles).map((file) => {
    const media = mediaOf(file)
    const address = file.address.trim().replaceAll(' ', '%20')
    if (media === 'image') return ''
    if (!/^https?:\/\/\S{1,2000}$/i.test(address) || !URL.canParse(address)) {
      drop(file.address)
      return ''
    }
    const name = nameOf(address)
    if (known.has(name)) return ''
    known.add(name)
    const written = escapeMarkup(address)
    const label = escapeMarkup(withoutQuery(name).split('/').at(-1) || name)
    return media === null ? `<p><a href="${written}">${label}</a></p>` : `<${media} src="${written}"></${media}>`
  })
  for (const { address } of given.slice(mostFiles)) drop(address)
  return html + added.join('')
}

const named = /https?:\/\/[^\s"'<>]{1,2000}/gi

const withoutQuery = (address: string) => address.split(/[?#]/, 1)[0] ?? ''

/** Without what differs between two ways to write one address. Behind a file's ending, a query counts or downloads. */
function nameOf(address: string): string {
  const whole = address.replace(/^https?:\/\//i, '')
  const path = withoutQuery(whole)
  return decodedOrSame(Object.values(endings).some((ending) => ending.test(path)) ? path : whole)
}

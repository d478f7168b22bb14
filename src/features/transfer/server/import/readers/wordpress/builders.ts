import { decodedOrSame } from '../../../../../../platform/contract/decode-text.ts'
import { escapeMarkup } from '../../../../../../platform/contract/markup.ts'

interface Given {
  named: ReadonlyMap<string, string>
  content: string
}

const block = (html: string) => `\n\n${html}\n\n`

/** Null: only the content is shown, if that. */
export function showBuilt(name: string, { named, content }: Given): string | null {
  if (name === 'vc_raw_html' || name === 'fusion_code') return decodedCode(content)
  if (name === 'et_pb_line_break_holder') return '\n'
  const value = (...keys: string[]) => keys.map((key) => named.get(key) ?? '').find((one) => one !== '') ?? ''
  if (pictures.has(name)) return picture(value, content)
  if (/^(?:vc|et_pb|fusion)_(?:media_grid|images_carousel|gallery)$/.test(name)) {
    const ids = value('images', 'gallery_ids', 'include', 'image_ids')
      .split(',')
      .filter((id) => /^\s*\d+\s*$/.test(id))
    return ids.length === 0
      ? null
      : block(`<figure class="gallery">${ids.map((id) => `<img data-attachment="${id.trim()}">`).join('')}</figure>`)
  }
  if (/^(?:vc_video|et_pb_video|av_video)$/.test(name)) {
    const address = value('link', 'src')
    return /^https?:/.test(address)
      ? block(`<figure class="embed"><a href="${escapeMarkup(address)}">${escapeMarkup(address)}</a></figure>`)
      : null
  }
  if (name === 'vc_custom_heading' || name === 'av_heading') {
    const words = value('text', 'heading')
    return words === '' ? null : block(`<h3>${words}</h3>`)
  }
  if (/^(?:vc_btn|vc_button2?|et_pb_button|av_button)$/.test(name)) return button(value)
  const title =
    /^(?:vc_|et_pb_|fusion_|av_|su_|tie_)\w*(?:toggle|tab|section|accordion|accordion_item|spoiler|blurb|cta)$/.test(
      name,
    )
      ? value('title', 'heading')
      : ''
  return title === '' ? null : block(`<h4>${title}</h4>`) + content
}

const pictures = new Set([
  'vc_single_image',
  'et_pb_image',
  'et_pb_fullwidth_image',
  'fusion_imageframe',
  'av_image',
  'image_frame',
])

function picture(value: (...keys: string[]) => string, content: string): string | null {
  if (/<img\b/i.test(content)) return block(content)
  const id = /^\d+/.exec(value('image', 'image_id', 'attachment'))?.[0]
  const src = [value('src', 'custom_src', 'image_url'), content.trim()].find((one) =>
    /^https?:\/\/[^\s<>"]+$/.test(one),
  )
  if (id === undefined && src === undefined) return null
  const which = id === undefined ? `src="${escapeMarkup(src ?? '')}"` : `data-attachment="${id}"`
  return block(`<figure><img ${which} alt="${escapeMarkup(value('alt', 'title_text'))}"></figure>`)
}

/** WPBakery writes a link in parts: `url:https%3A%2F%2Fa.example|title:A`. */
function button(value: (...keys: string[]) => string): string | null {
  const words = value('title', 'button_text', 'label')
  const given = value('button_url', 'link', 'href')
  const address = /(?:^|\|)url:([^|]{1,1000})/.exec(given)?.[1] ?? given
  const href = decodedOrSame(address)
  if (words === '') return null
  return block(/^(?:https?:|\/)/.test(href) ? `<p><a href="${escapeMarkup(href)}">${words}</a></p>` : `<p>${words}</p>`)
}

/** HTML in base64 of URL-encoded text. Null: something else. */
function decodedCode(content: string): string | null {
  const given = content.replace(/<\/?p>|\s/g, '')
  if (!isEncoded(given)) return given === '' ? '' : null
  const text = Buffer.from(given, 'base64').toString('utf8')
  return text.includes('\ufffd') ? null : block(decodedOrSame(text))
}

export const isEncoded = (content: string) => {
  const text = content.trim()
  return (
    text.length >= 16 &&
    text.length % 4 === 0 &&
    /^[A-Za-z0-9+/]+={0,2}$/.test(text) &&
    /[A-Z]/.test(text) &&
    /[a-z]/.test(text)
  )
}

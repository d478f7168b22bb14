import { type Embed, embedAt } from '../../../../platform/contract/embeds.ts'
import { escapeMarkup } from '../../../../platform/contract/markup.ts'

/** The stored HTML is the plain form of call-outs, cards and footnotes. */
export const typesetBlocks = (html: string): string =>
  nameFootnotes(drawCards(html.replaceAll(/<aside(?= class="facts">|>)/g, '<aside role="note"')))

const card =
  // oxlint-disable-next-line house/no-open-ended-expression -- The sanitiser closes every tag, and neither goes on behind its own
  /<figure class="(embed|bookmark)"><a href="([^"]*)"([^<>]*)>((?:(?!<\/a>).)*)<\/a>(<figcaption>(?:(?!<\/figcaption>).)*<\/figcaption>)?(<img\b[^<>]*>(?:<small class="credit">[^<>]*<\/small>)?)?<\/figure>/gs

/** A click loads the frame of an embed. An address that cannot be embedded is a bookmark. */
function drawCards(html: string): string {
  return html.replace(
    card,
    (_, kind: string, href: string, rest: string, title: string, caption = '', picture = '') => {
      const address = href.replaceAll('&amp;', '&')
      const embed = kind === 'embed' ? embedAt(address) : null
      const link = `<a href="${href}"${rest}>${title}</a>`
      if (embed) return `<figure class="embed is-${embed.what}">${placeholder(embed)}${link}${caption}</figure>`
      const host = URL.parse(address)?.hostname.replace(/^www\./, '') ?? ''
      const source = host && `<p class="card-source">${host}</p>`
      return `<figure class="bookmark">${link}${caption}${source}${toThumbnail(picture)}</figure>`
    },
  )
}

/** Without a picture it shows the magazine's placeholder. */
const toThumbnail = (picture: string) =>
  `<span class="bookmark-picture">${picture.replace(/ sizes="[^"]*"/, ' sizes="7.5rem"')}</span>`

const actions = { video: 'Play the video', post: 'Show the post', code: 'Show the code' } as const

const placeholder = ({ provider, what, frame }: Embed) =>
  `<div class="embed-frame hatch"><p><button type="button" data-embed="${escapeMarkup(frame)}">${actions[what]}</button> ` +
  `<span>Loads from ${provider}.</span></p></div>`

/** Screen readers say what the numbers and arrows of footnotes are. */
const nameFootnotes = (html: string): string =>
  html
    .replace(/<a href="#fn-(\d+)"/g, '<a role="doc-noteref" aria-label="Footnote $1" href="#fn-$1"')
    .replace(
      /<a href="#fnref-(\d+)"/g,
      '<a role="doc-backlink" aria-label="Back to the text, from footnote $1" href="#fnref-$1"',
    )

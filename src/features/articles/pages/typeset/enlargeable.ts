// oxlint-disable-next-line house/no-open-ended-expression -- The sanitiser closes every tag
export const figure = /<figure((?: [^<>]*)?)>([\s\S]*?)<\/figure>/g

export const enlargeable = (content: string): string => linkPictures(content) + enlargesDrawing(content)

/** For a text that is not typeset. */
export const withEnlargeableFigures = (html: string): string =>
  html.replace(figure, (_, attributes: string, content: string) => {
    const [shown = '', ...caption] = content.split(/(?=<figcaption)/)
    return `<figure${attributes}>${enlargeable(shown)}${caption.join('')}</figure>`
  })

/** Links to the widest files, which open without scripts too. Pictures that are links already stay. */
function linkPictures(picture: string): string {
  if (picture.includes('<a ')) return picture
  return picture.replace(/<img\b[^<>]*>/g, (image) => {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(image)?.[1] ?? ''
    const widest = attribute('srcset').split(', ').at(-1)?.split(' ')[0] || attribute('src')
    const name = ['Enlarge', attribute('alt')].filter(Boolean).join(': ')
    return widest ? `<a class="enlarge" href="${widest}" aria-label="${name}">${image}</a>` : image
  })
}

/** A plot or a diagram has no file: only the viewer enlarges it. */
function enlargesDrawing(drawing: string): string {
  const title = /<svg [^<>]*><title[^<>]*>([^<>]*)<\/title>/.exec(drawing)?.[1]
  if (title === undefined) return ''
  const name = ['Enlarge', title.replaceAll('"', '&quot;')].filter(Boolean).join(': ')
  return `<button type="button" class="enlarge" aria-label="${name}">Enlarge</button>`
}

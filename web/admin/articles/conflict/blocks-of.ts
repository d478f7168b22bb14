/** A text as the list of its blocks, each as HTML in one spelling, whoever wrote it. */
export function blocksOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const image of body.querySelectorAll('img')) {
    // What the server adds to pictures is no change of the text.
    for (const name of ['srcset', 'sizes', 'width', 'height', 'loading', 'decoding']) image.removeAttribute(name)
  }
  for (const link of body.querySelectorAll('a')) link.removeAttribute('rel')
  return [...body.children].map((block) => block.outerHTML)
}

import { retext } from 'retext'
import retextKeywords from 'retext-keywords'
import retextPos from 'retext-pos'
import { findPartNumbers } from '../part-numbers.ts'
import { toWholeText } from '../preview.ts'

const most = 10

/** Keywords for a text, best first. */
export async function findKeywords({ title, html }: { title: string; html: string }): Promise<string[]> {
  const text = `${title}.\n\n${toWholeText(html)}`
  const file = await retext().use(retextPos).use(retextKeywords, { maximum: most }).process(text)
  const phrases = (file.data.keyphrases ?? []).map(({ matches }) =>
    (matches[0]?.nodes ?? [])
      .map((node) =>
        'children' in node
          ? node.children.map((one) => ('value' in one ? one.value : '')).join('')
          : 'value' in node
            ? node.value
            : '',
      )
      .join(''),
  )
  return [...new Set([...findPartNumbers([text], []), ...phrases])].slice(0, most)
}

import type { FromAllFeatures } from '../../../platform/server/feature.ts'
import type { ArticleView } from '../contract/articles.ts'

export async function completeView(
  { completeText }: Pick<FromAllFeatures, 'completeText'>,
  view: ArticleView,
): Promise<{ view: ArticleView; keys: string[] }> {
  const { Description: text } = view.article
  if (text === null) return { view, keys: [] }
  const { html, keys } = await completeText(text, 'page')
  return { view: { ...view, article: { ...view.article, Description: html } }, keys }
}

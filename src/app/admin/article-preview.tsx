import { PreviewPage, type PreviewProps } from '../../features/articles/admin/preview/preview-page.tsx'
import { ArticlePlacesContext } from '../../features/articles/pages/article-place.ts'
import { articlePlaces } from '../magazine/article-places.ts'

export default function ArticlePreview(props: PreviewProps) {
  return (
    <ArticlePlacesContext value={articlePlaces}>
      <PreviewPage {...props} />
    </ArticlePlacesContext>
  )
}

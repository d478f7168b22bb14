import { useQuery } from '@tanstack/react-query'
import { Suspense, use } from 'react'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { useCatalogue } from '../../../../platform/web/admin/catalogue.ts'
import { Failure } from '../../../../platform/web/admin/list/list-screen.tsx'
import { ScreenLoading } from '../../../../platform/web/admin/screen-states.tsx'
import type { PreviewReader } from '../../contract/editing.ts'
import type { ArticleForm } from '../../contract/fields.ts'
import { PreviewContext } from './preview-context.ts'
import { PreviewFrame } from './preview-frame.tsx'

interface Props {
  articleId: number
  content: ArticleForm
  as: PreviewReader
  width: number | string
  scheme: 'light' | 'dark'
}

/** The server renders nothing to a public address. */
export function PreviewedArticle({ articleId, content, as, width, scheme }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['preview', articleId, as, content],
    queryFn: () => adminApi.call('POST /admin/preview', { body: { id: articleId, as, content } }),
    gcTime: 0,
  })
  const site = useQuery({
    queryKey: ['site', 'reading'],
    queryFn: async () => {
      const [one, terms] = await Promise.all([adminApi.call('GET /site', {}), adminApi.call('GET /site/reading', {})])
      return { site: one, terms }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  // The preview is outside of the back office’s providers.
  const { sections } = useCatalogue()
  const showPreview = use(PreviewContext)
  const failure = error ?? site.error
  if (failure) return <Failure sentence="Failed to load the preview" error={failure} retry={() => void refetch()} />
  if (!site.data) return <ScreenLoading />
  return (
    <PreviewFrame width={width} scheme={scheme}>
      {/* Never shows one reader's view as another's. */}
      <Suspense>{data && showPreview({ preview: data, as, sections, ...site.data })}</Suspense>
    </PreviewFrame>
  )
}

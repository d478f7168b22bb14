import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { Failure } from '../../../platform/web/admin/list/list-screen.tsx'
import { notifyError } from '../../../platform/web/admin/notify.tsx'
import { showAnswer } from '../../../platform/web/admin/show-answer.ts'
import type { AdminPage, PageContent } from '../contract/endpoints.ts'
import { PageEditor } from './page-editor.tsx'

export default function EditPage() {
  const { slug = '' } = useParams()
  const queries = useQueryClient()
  const key = ['page', slug]
  const [taken, take] = useState<{ content: PageContent; version: number } | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => adminApi.call('GET /admin/pages/:slug', { params: { slug } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (error) return <Failure sentence="Failed to load the page" error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={480} />
  const onChanged = (page: AdminPage) => {
    void showAnswer(queries, key, page)
    void queries.invalidateQueries({ queryKey: ['pages'] })
  }
  const onTake = async (version: number) => {
    try {
      const params = { slug, version: String(version) }
      take({ content: await adminApi.call('GET /admin/pages/:slug/versions/:version', { params }), version })
    } catch (failure) {
      notifyError('Failed to load the version', failure)
    }
  }
  return (
    <PageEditor
      // A restored version needs a new editor; saving does not.
      key={`${slug} ${taken?.version ?? 0}`}
      page={data}
      start={taken?.content ?? data.content}
      isTaken={taken !== null}
      onChanged={onChanged}
      onTake={(version) => void onTake(version)}
    />
  )
}

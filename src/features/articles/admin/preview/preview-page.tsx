import { useMemo } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { ApiResult } from '../../../../platform/contract/api.ts'
import type { Catalogue } from '../../../../platform/contract/sections/catalogue.ts'
import { anonymous, SessionOverride } from '../../../../platform/web/session.ts'
import { AdSlot } from '../../../../platform/web/ui/ad-slot.tsx'
import type { PreviewReader } from '../../contract/editing.ts'
import { ArticleBody } from '../../pages/article-body.tsx'
import { toAccessOutcome } from '../../pages/gate/access-outcome.ts'
import { termsOf } from '../../pages/gate/reading-terms.ts'
import { toHeader } from '../../pages/header.ts'

export interface PreviewProps {
  preview: ApiResult<'POST /admin/preview'>
  as: PreviewReader
  site: ApiResult<'GET /site'>
  terms: ApiResult<'GET /site/reading'>
  sections: Catalogue['sections']
}

export function PreviewPage({ preview, as, site, terms, sections }: PreviewProps) {
  const router = useMemo(
    () =>
      createMemoryRouter(
        [
          {
            id: 'magazine',
            loader: () => ({ site }),
            element: (
              <SessionOverride value={as === 'anonymous' ? anonymous : somebody}>
                <Page preview={preview} terms={terms} sections={sections} timeZone={site.timeZone} />
              </SessionOverride>
            ),
            path: '*',
          },
        ],
        { hydrationData: { loaderData: { magazine: { site } } } },
      ),
    [preview, as, site, terms, sections],
  )
  return <RouterProvider key={as} router={router} />
}

type PageProps = Pick<PreviewProps, 'preview' | 'terms' | 'sections'> & { timeZone: string }

function Page({ preview, terms, sections, timeZone }: PageProps) {
  const header = toHeader(preview.answer.article, { timeZone, sections })
  const access =
    preview.status === 200
      ? toAccessOutcome({ status: 200, body: preview.answer })
      : toAccessOutcome({ status: preview.status, body: preview.answer })
  return (
    <div className="frame with-ads pt-6 lg:pt-8">
      {access.outcome === 'forward' ? (
        <p className="text-lead">No text: readers are redirected to {access.to}</p>
      ) : (
        <ArticleBody header={header} access={access} terms={{ ...termsOf(terms, header), wall: null }} isSettled />
      )}
      <div className="no-print ad-column">
        <AdSlot ads={[]} position={1} />
        <AdSlot ads={[]} position={2} />
      </div>
    </div>
  )
}

const somebody = { ...anonymous, username: 'reader', roles: 'user' }

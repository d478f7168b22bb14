import { useState } from 'react'
import { Link } from 'react-router'
import type { ApiResult } from '../../../platform/contract/api.ts'
import { listLink, whitePaperHead } from '../../../platform/contract/content/heads.ts'
import { OfferFailure, OfferLoading, orFailure } from '../../../platform/web/account/emailed-offer.tsx'
import { accountHead } from '../../../platform/web/account/head.ts'
import { PageFrame } from '../../../platform/web/account/page-frame.tsx'
import { api } from '../../../platform/web/api.ts'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { Form } from '../../../platform/web/form/form.tsx'
import { SuccessMessage } from '../../../platform/web/form/success-message.tsx'
import { useForm } from '../../../platform/web/form/use-form.ts'
import type { Route } from './+types/by-link'

export const meta: Route.MetaFunction = ({ matches }) => accountHead('White paper', matches)

type Offered = ApiResult<'GET /home/white-paper-links/:token'>

/** Mail programs open links too: nothing happens without a click. */
export const clientLoader = ({ params: { token } }: Route.ClientLoaderArgs) =>
  orFailure(
    api.call('GET /home/white-paper-links/:token', { params: { token } }),
    'We could not load the white paper. Please try again.',
  )
clientLoader.hydrate = true as const

export const HydrateFallback = () => <OfferLoading heading="Your white paper" text="Loading…" />

export default function WhitePaperByLink({ params: { token }, loaderData }: Route.ComponentProps) {
  return (
    <PageFrame heading="Your white paper">
      {'failure' in loaderData ? (
        <OfferFailure failure={loaderData.failure} />
      ) : (
        <Download paper={loaderData} token={token} />
      )}
      <p className="account-ways">
        <Link to={listLink(whitePaperHead)}>All white papers</Link>
      </p>
    </PageFrame>
  )
}

function Download({ paper: { title, sponsor }, token }: { paper: Offered; token: string }) {
  const [done, setDone] = useState<string | null>(null)
  const form = useForm<never>({
    checks: {},
    send: async () => {
      const { address } = await api.call('POST /home/white-paper-links/:token', { params: { token } })
      location.assign(address)
      setDone('Your download has started. The emailed link works for seven days.')
    },
    explain: (error) => serverMessage(error) ?? 'We could not start the download. Please try again.',
  })
  return (
    <>
      <p className="account-lead">
        <strong>{title}</strong>, a white paper by {sponsor}.
      </p>
      <p className="account-lead">
        When you download it, we give {sponsor} your name, email address and company, as you agreed.
      </p>
      <Form form={form} button="Download the PDF" busy="Opening…" />
      <SuccessMessage text={done} />
    </>
  )
}

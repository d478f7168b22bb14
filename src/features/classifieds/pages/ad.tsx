import { useState } from 'react'
import { Link, data as withHeaders } from 'react-router'
import { classifiedLink, classifiedsLink, links } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { api, storedToken } from '../../../platform/web/api.ts'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { TextArea } from '../../../platform/web/form/fields.tsx'
import { Form } from '../../../platform/web/form/form.tsx'
import { classifiedCategories, messageProblem, reasonProblem } from '../contract/rules.ts'
import '../../../platform/web/form/form.css'
import { SuccessMessage } from '../../../platform/web/form/success-message.tsx'
import { useForm } from '../../../platform/web/form/use-form.ts'
import { loginLink } from '../../../platform/web/login-link.ts'
import { pageHead } from '../../../platform/web/magazine/head.ts'
import { notFound, orNotFound } from '../../../platform/web/magazine/paged-list.ts'
import { useSite } from '../../../platform/web/magazine/use-site.ts'
import { formatDay, longUsDate } from '../../../platform/web/ui/dates.ts'
import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import { useHydrated } from '../../../platform/web/ui/use-hydrated.ts'
import './classifieds.css'
import type { Route } from './+types/ad'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const pageApi = context.get(apiContext)
  if (!/^[1-9]\d{0,8}$/.test(id)) throw notFound()
  const [site, ad] = await orNotFound(
    Promise.all([pageApi.call('GET /site', {}), pageApi.call('GET /home/classifieds/:id', { params: { id } })]),
  )
  const head = pageHead(site, { path: classifiedLink(ad.id), title: ad.title, description: ad.body.slice(0, 200) })
  return withHeaders({ head, ad }, { headers: ad.endsSoon ? { 'cache-control': 'no-store' } : {} })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function ClassifiedPage({ loaderData: { ad } }: Route.ComponentProps) {
  const { timeZone } = useSite()
  const day = (instant: string) => longUsDate(formatDay(timeZone, instant))
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading={ad.title}>
        <Link className="link" to={classifiedsLink(ad.category)}>
          {classifiedCategories[ad.category]}
        </Link>
        , posted {day(ad.shownSince)}, runs until {day(ad.endsAt)}
      </PageHeading>
      <div className="classified-page">
        <p className="classified-body text-lead">{ad.body}</p>
        <section aria-labelledby="answer" className="classified-answer">
          <h2 id="answer" className="text-lead font-bold">
            Reply to this ad
          </h2>
          {ad.contact ? <p className="classified-body">{ad.contact}</p> : <Answer id={ad.id} />}
          <p className="text-small text-quiet">A reader placed this ad. Check the offer before you pay.</p>
        </section>
        <Report id={ad.id} />
        <p className="text-small">
          <Link className="link" to={links.classifieds}>
            All classified ads
          </Link>
        </p>
      </div>
    </div>
  )
}

/** Signed-in readers write a message: the answer goes to their own address. */
function Answer({ id }: { id: number }) {
  const isHydrated = useHydrated()
  if (isHydrated && storedToken()) return <MessageForm id={id} />
  return (
    <p>
      <Link className="button" to={loginLink(classifiedLink(id))}>
        Sign in to reply
      </Link>
    </p>
  )
}

function MessageForm({ id }: { id: number }) {
  const [message, setMessage] = useState<string | null>(null)
  const form = useForm({
    checks: { message: messageProblem },
    send: async (body, clear) => {
      setMessage(null)
      const sent = await api.call('POST /auth/classifieds/:id/messages', { params: { id: String(id) }, body })
      clear()
      setMessage(sent.message)
    },
    explain: (error) => serverMessage(error) ?? 'We could not send the message. Please try again.',
  })
  return (
    <>
      <Form form={form} button="Send message" busy="Sending…">
        <TextArea form={form} name="message" label="Message. We include your name and email address" />
      </Form>
      <SuccessMessage text={message} />
    </>
  )
}

function Report({ id }: { id: number }) {
  const [message, setMessage] = useState<string | null>(null)
  const form = useForm({
    checks: { reason: reasonProblem },
    send: async (body, clear) => {
      const sent = await api.call('POST /home/classifieds/:id/reports', { params: { id: String(id) }, body })
      clear()
      setMessage(sent.message)
    },
    explain: (error) => serverMessage(error) ?? 'We could not send the report. Please try again.',
  })
  return (
    <details>
      <summary className="link text-small">Report this ad</summary>
      <div className="mt-4">
        <Form form={form} button="Send report" busy="Sending…">
          <TextArea form={form} name="reason" label="Why are you reporting this ad?" />
        </Form>
        <SuccessMessage text={message} />
      </div>
    </details>
  )
}

import { useEffect, useRef, useState } from 'react'
import { Link, type MetaDescriptor } from 'react-router'
import { links } from '../../../platform/contract/links.ts'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { Form } from '../../../platform/web/form/form.tsx'
import { useForm } from '../../../platform/web/form/use-form.ts'

/** No referrer, since the URL contains a secret. */
export const mailLinkHead = (title: string): MetaDescriptor[] => [
  { title },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

interface Props {
  send: () => Promise<string>
  button: string
  busy: string
  failure: string
  remedy?: React.ReactNode
  /** Form fields for browsers without script. */
  children?: React.ReactNode
}

/** A button, since mail scanners open links too. */
export function MailLinkButton({ send, button, busy, failure, remedy, children }: Props) {
  const [message, setMessage] = useState<string | null>(null)
  const form = useForm({
    checks: {},
    send: async () => setMessage(await send()),
    explain: (error) => serverMessage(error) ?? failure,
  })
  if (message !== null) return <Done message={message} />
  return (
    <Form
      form={form}
      button={button}
      busy={busy}
      remedy={remedy ?? <Support />}
      worksWithoutScript={children !== undefined}
    >
      {children}
    </Form>
  )
}

export function Support({ children }: { children?: React.ReactNode }) {
  return (
    <p className="flex flex-wrap gap-x-5 text-small">
      {children}
      <Link to={links.contact} className="link">
        Contact support
      </Link>
    </p>
  )
}

export const NewsletterWay = () => (
  <Support>
    <Link to={links.newsletter} className="link">
      Newsletter page
    </Link>
  </Support>
)

/** Takes the focus of the button that it replaces. */
function Done({ message }: { message: string }) {
  const element = useRef<HTMLOutputElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <output ref={element} tabIndex={-1} className="form-success newsletter-done">
      {message}
    </output>
  )
}

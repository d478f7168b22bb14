import { useEffect, useRef, useState } from 'react'
import { Link, type MetaDescriptor } from 'react-router'
import { links } from '../../../contract/links.ts'
import { serverMessage } from '../../api-error.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'

/** The head of a page behind a link in a mail: nothing for search engines, and its address, which holds a secret, for nobody. */
export const headByLink = (title: string): MetaDescriptor[] => [
  { title },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

interface Props {
  /** Does what the link is for; gives the sentence that says so. */
  send: () => Promise<string>
  button: string
  busy: string
  failure: string
  /** What else can be done when it fails; by default, asking for help. */
  remedy?: React.ReactNode
  /** What the browser sends without script. */
  children?: React.ReactNode
}

/** Opening a link changes nothing, since programs that look through mails open links too: a button does. */
export function ButtonByLink({ send, button, busy, failure, remedy, children }: Props) {
  const [message, setMessage] = useState<string | null>(null)
  const form = useForm({
    checks: {},
    send: async () => setMessage(await send()),
    explain: (fault) => serverMessage(fault) ?? failure,
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

export function Support() {
  return (
    <p className="text-small">
      <Link to={links.contact} className="link">
        Contact support
      </Link>
    </p>
  )
}

/** Stands where the button was, and takes the focus that the button had. */
function Done({ message }: { message: string }) {
  const element = useRef<HTMLOutputElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <output ref={element} tabIndex={-1} className="form-success newsletter-done">
      {message}
    </output>
  )
}

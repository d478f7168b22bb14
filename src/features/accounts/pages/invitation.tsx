import { useState } from 'react'
import { Link } from 'react-router'
import { roleNames } from '../../../platform/contract/accounts/roles.ts'
import { passwordProblem, passwordRules, usernameProblem } from '../../../platform/contract/accounts/rules.ts'
import type { ApiResult } from '../../../platform/contract/api.ts'
import { invitationLink, links } from '../../../platform/contract/links.ts'
import { accountHead } from '../../../platform/web/account/head.ts'
import { PageFrame } from '../../../platform/web/account/page-frame.tsx'
import { api } from '../../../platform/web/api.ts'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { PasswordField, TextField } from '../../../platform/web/form/fields.tsx'
import { Form } from '../../../platform/web/form/form.tsx'
import { SuccessMessage } from '../../../platform/web/form/success-message.tsx'
import { useForm } from '../../../platform/web/form/use-form.ts'
import { loginLink } from '../../../platform/web/login-link.ts'
import { clearSession, endSession, useSession } from '../../../platform/web/session.ts'
import type { Route } from './+types/invitation'

export const meta: Route.MetaFunction = ({ matches }) => accountHead('Invitation', matches)

type Invitation = ApiResult<'GET /auth/invitations/:token'>

/** In the browser only: the server's HTML is the same for every token. */
export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<Invitation | { failure: string }> {
  try {
    return await api.call('GET /auth/invitations/:token', { params: { token: params.token } })
  } catch (error) {
    return { failure: serverMessage(error) ?? 'We could not load the invitation. Please try again.' }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => (
  <PageFrame heading="Invitation">
    <p className="account-lead">Loading the invitation…</p>
  </PageFrame>
)

export default function InvitationPage({ params: { token }, loaderData }: Route.ComponentProps) {
  const [message, setMessage] = useState<string | null>(null)
  return (
    <PageFrame heading="Invitation">
      {'failure' in loaderData ? (
        <p role="alert" className="form-failure mt-5">
          {loaderData.failure}
        </p>
      ) : (
        message === null && <Offer invitation={loaderData} token={token} onDone={setMessage} />
      )}
      <SuccessMessage text={message} />
      <p className="account-ways">
        {message === null ? (
          <>
            <Link to={links.home}>Go to the front page</Link>
            {'failure' in loaderData && <Link to={loginLink(links.admin)}>Login</Link>}
          </>
        ) : (
          <Link to={loginLink(links.admin)}>Login</Link>
        )}
      </p>
    </PageFrame>
  )
}

interface Props {
  invitation: Invitation
  token: string
  onDone: (message: string) => void
}

function Offer({ invitation, token, onDone }: Props) {
  const { email, role, invitedBy, hasAccount } = invitation
  const session = useSession()
  return (
    <>
      <p className="account-lead">
        {invitedBy} has invited <strong>{email}</strong> to the staff as {roleNames[role]}.
      </p>
      {session.username ? (
        <AcceptAsOwner token={token} onDone={onDone} />
      ) : hasAccount ? (
        <>
          <p className="account-lead">This address has an account. Sign in with it to accept the invitation.</p>
          <Link to={loginLink(invitationLink(token))} className="button button-primary form-button">
            Login
          </Link>
        </>
      ) : (
        <NewAccount token={token} onDone={onDone} />
      )}
    </>
  )
}

const explain = (error: unknown) => serverMessage(error) ?? 'We could not accept the invitation. Please try again.'

function NewAccount({ token, onDone }: Omit<Props, 'invitation'>) {
  const form = useForm({
    checks: { username: usernameProblem, password: passwordProblem },
    send: async (body) => {
      const { message } = await api.call('POST /auth/invitations/:token', { params: { token }, body })
      onDone(message)
    },
    explain,
  })
  return (
    <Form form={form} button="Accept the invitation" busy="Accepting…">
      <TextField form={form} name="username" label="Name" autoComplete="name" />
      <PasswordField form={form} name="password" label="Password" autoComplete="new-password" rules={passwordRules} />
    </Form>
  )
}

/** The rights of an existing account change, so its sessions end. */
function AcceptAsOwner({ token, onDone }: Omit<Props, 'invitation'>) {
  const { email } = useSession()
  const form = useForm<never>({
    checks: {},
    send: async () => {
      const { message } = await api.call('POST /auth/invitations/:token', { params: { token }, body: {} })
      clearSession()
      onDone(message)
    },
    explain,
  })
  const logOut = (
    <button type="button" className="button form-button" onClick={endSession}>
      Logout
    </button>
  )
  return (
    <>
      <p className="account-lead">You are signed in as {email}. After you accept, you will need to sign in again.</p>
      <Form form={form} button="Accept the invitation" busy="Accepting…" remedy={logOut} />
    </>
  )
}

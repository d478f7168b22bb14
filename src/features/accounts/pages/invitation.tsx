import { Link } from 'react-router'
import { roleNames } from '../../../platform/contract/accounts/roles.ts'
import { passwordProblem, passwordRules, usernameProblem } from '../../../platform/contract/accounts/rules.ts'
import type { ApiResult } from '../../../platform/contract/api.ts'
import { invitationLink, links } from '../../../platform/contract/links.ts'
import { OfferLoading, OfferPage, orFailure, TakeOffer } from '../../../platform/web/account/emailed-offer.tsx'
import { accountHead } from '../../../platform/web/account/head.ts'
import { api } from '../../../platform/web/api.ts'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { PasswordField, TextField } from '../../../platform/web/form/fields.tsx'
import { Form } from '../../../platform/web/form/form.tsx'
import { useForm } from '../../../platform/web/form/use-form.ts'
import { loginLink } from '../../../platform/web/login-link.ts'
import { clearSession, useSession } from '../../../platform/web/session.ts'
import type { Route } from './+types/invitation'

export const meta: Route.MetaFunction = ({ matches }) => accountHead('Invitation', matches)

type Invitation = ApiResult<'GET /auth/invitations/:token'>

export const clientLoader = ({ params: { token } }: Route.ClientLoaderArgs) =>
  orFailure(
    api.call('GET /auth/invitations/:token', { params: { token } }),
    'We could not load the invitation. Please try again.',
  )
clientLoader.hydrate = true as const

export const HydrateFallback = () => <OfferLoading heading="Invitation" text="Loading the invitation…" />

export default function InvitationPage({ params: { token }, loaderData }: Route.ComponentProps) {
  return (
    <OfferPage<Invitation>
      heading="Invitation"
      loaded={loaderData}
      renderWays={(state) => (
        <>
          {state !== 'done' && <Link to={links.home}>Go to the front page</Link>}
          {state !== 'open' && <Link to={loginLink(links.admin)}>Login</Link>}
        </>
      )}
    >
      {(invitation, onDone) => <Offer invitation={invitation} token={token} onDone={onDone} />}
    </OfferPage>
  )
}

interface Props {
  invitation: Invitation
  token: string
  onDone: (message: string) => void
}

const failed = 'We could not accept the invitation. Please try again.'

function Offer({ invitation: { email, role, invitedBy, hasAccount }, token, onDone }: Props) {
  const session = useSession()
  /** The rights of an existing account change, so its sessions end. */
  const acceptAsOwner = async () => {
    const { message } = await api.call('POST /auth/invitations/:token', { params: { token }, body: {} })
    clearSession()
    onDone(message)
  }
  return (
    <>
      <p className="account-lead">
        {invitedBy} has invited <strong>{email}</strong> to the staff as {roleNames[role]}.
      </p>
      {session.username ? (
        <TakeOffer
          text="After you accept, you will need to sign in again."
          button="Accept the invitation"
          busy="Accepting…"
          failed={failed}
          send={acceptAsOwner}
        />
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

function NewAccount({ token, onDone }: Omit<Props, 'invitation'>) {
  const form = useForm({
    checks: { username: usernameProblem, password: passwordProblem },
    send: async (body) => {
      const { message } = await api.call('POST /auth/invitations/:token', { params: { token }, body })
      onDone(message)
    },
    explain: (error) => serverMessage(error) ?? failed,
  })
  return (
    <Form form={form} button="Accept the invitation" busy="Accepting…">
      <TextField form={form} name="username" label="Name" autoComplete="name" />
      <PasswordField form={form} name="password" label="Password" autoComplete="new-password" rules={passwordRules} />
    </Form>
  )
}

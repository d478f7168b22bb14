import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { phoneProblem, usernameProblem } from '../../../../platform/contract/accounts/rules.ts'
import { AccountSection } from '../../../../platform/web/account/section.tsx'
import { api } from '../../../../platform/web/api.ts'
import { serverMessage } from '../../../../platform/web/api-error.ts'
import { TextField } from '../../../../platform/web/form/fields.tsx'
import { Form } from '../../../../platform/web/form/form.tsx'
import { SuccessMessage } from '../../../../platform/web/form/success-message.tsx'
import { useForm } from '../../../../platform/web/form/use-form.ts'
import { useSite } from '../../../../platform/web/magazine/use-site.ts'
import { checkSession } from '../../../../platform/web/session.ts'
import { formatDay, longUsDate } from '../../../../platform/web/ui/dates.ts'
import type { Account } from '../../contract/endpoints.ts'

export function ProfileSection({ account: { username, phone, memberSince } }: { account: Account }) {
  const { timeZone } = useSite()
  const { revalidate } = useRevalidator()
  const [message, setMessage] = useState<string | null>(null)
  const form = useForm({
    checks: { username: usernameProblem, phone: phoneProblem },
    send: async (values) => {
      setMessage(null)
      const saved = await api.call('PUT /auth/account', { body: values })
      // The menu shows the name.
      await Promise.all([checkSession(), revalidate()])
      setMessage(saved.message)
    },
    explain: (error) => serverMessage(error) ?? 'We could not save your profile. Please try again.',
  })
  return (
    <AccountSection title="Profile">
      <p className="text-quiet">Member since {longUsDate(formatDay(timeZone, memberSince))}</p>
      <Form form={form} button="Save profile" busy="Saving…">
        <TextField form={form} name="username" label="Name" autoComplete="nickname" initial={username} />
        <TextField
          form={form}
          name="phone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          isOptional
          initial={phone ?? ''}
        />
      </Form>
      <SuccessMessage text={message} />
    </AccountSection>
  )
}

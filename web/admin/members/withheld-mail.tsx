import { Alert, Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MemberDetail } from '../../../contract/members/endpoints.ts'
import type { Suppression } from '../../../contract/members/words.ts'
import { adminApi } from '../api.ts'
import { confirm } from '../kit/confirm.tsx'
import { notifyError, notifySuccess } from '../kit/notify.tsx'

const reasons: Record<Suppression, string> = {
  bounced: 'Mail to this address came back.',
  listed:
    'This address is on the suppression list: its owner said no or complained, or mail did not arrive, before this account was there.',
}

/** Why mail is withheld from a member, and the way to let it go again. */
export function WithheldMail({ detail: { member, suppression } }: { detail: MemberDetail }) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  if (suppression.length === 0) return null
  const lift = async () => {
    const isSure = await confirm({
      title: 'Let mail go again?',
      about: member.email,
      text: 'Only if the reader says that the address works and that they want the mail. Newsletters that they get and mails about what they follow go there again, from the next one on. Nobody is subscribed by this. If mail comes back, it stops again.',
      confirm: 'Let mail go',
    })
    if (!isSure) return
    setBusy(true)
    try {
      const params = { id: String(member.id) }
      queries.setQueryData(
        ['member', member.id],
        await adminApi.call('DELETE /admin/members/:id/suppression', { params }),
      )
      notifySuccess(`Mail goes to ${member.email} again`)
    } catch (error) {
      notifyError('Mail is still withheld', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Alert color="yellow" variant="light" title="Mail is withheld">
      {suppression.map((one) => (
        <Text key={one} size="sm">
          {reasons[one]}
        </Text>
      ))}
      <Text size="sm" mt="xs">
        Newsletters and mails about what the reader follows do not go there. Mails about the account and payments do.
      </Text>
      <Button mt="xs" size="xs" variant="default" loading={isBusy} onClick={() => void lift()}>
        Let mail go again
      </Button>
    </Alert>
  )
}

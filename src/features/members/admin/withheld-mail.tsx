import { Alert, Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { confirm } from '../../../platform/web/admin/confirm.tsx'
import { notifyError, notifySuccess } from '../../../platform/web/admin/notify.tsx'
import { showAnswer } from '../../../platform/web/admin/show-answer.ts'
import type { Suppression } from '../../newsletter/contract/newsletter-rules.ts'
import type { MemberDetail } from '../contract/endpoints.ts'

const reasons: Record<Suppression, string> = {
  bounced: 'Email to this address bounced.',
  listed:
    'This address is on the suppression list. Before this account existed, its owner opted out or complained, or email bounced.',
}

export function WithheldMail({ detail: { member, suppression } }: { detail: MemberDetail }) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  if (suppression.length === 0) return null
  const lift = async () => {
    const isSure = await confirm({
      title: 'Resume email?',
      about: member.email,
      text: 'Resume only if the reader confirms that the address works and asks for email. Newsletters and follow emails restart with the next one. This subscribes nobody. Email stops again after another bounce.',
      confirm: 'Resume email',
    })
    if (!isSure) return
    setBusy(true)
    try {
      const params = { id: String(member.id) }
      await showAnswer(
        queries,
        ['member', member.id],
        await adminApi.call('DELETE /admin/members/:id/suppression', { params }),
      )
      notifySuccess(`Email to ${member.email} resumed`)
    } catch (error) {
      notifyError('Failed to resume email', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Alert color="yellow" variant="light" title="Email is paused">
      {suppression.map((one) => (
        <Text key={one} size="sm">
          {reasons[one]}
        </Text>
      ))}
      <Text size="sm" mt="xs">
        This address gets no newsletters or follow emails. It still gets account and payment emails.
      </Text>
      <Button mt="xs" size="xs" variant="default" loading={isBusy} onClick={() => void lift()}>
        Resume email
      </Button>
    </Alert>
  )
}

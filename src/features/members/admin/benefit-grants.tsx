import { Button, CloseButton, Group, NativeSelect, TextInput, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { AdminForm, useAdminForm } from '../../../platform/web/admin/form.tsx'
import { notifyError, notifySuccess } from '../../../platform/web/admin/notify.tsx'
import { showAnswer } from '../../../platform/web/admin/show-answer.ts'
import { type BenefitKind, benefitKinds, benefitLimits } from '../../subscriptions/contract/benefit-grant-rules.ts'
import classes from './members.module.css'

const kinds = Object.keys(benefitKinds) as BenefitKind[]

export function MemberBenefits({ id }: { id: number }) {
  const queries = useQueryClient()
  const key = ['benefit-grants', id]
  const params = { id: String(id) }
  const { data } = useQuery({
    queryKey: key,
    staleTime: 0,
    queryFn: () => adminApi.call('GET /admin/members/:id/benefit-grants', { params }),
  })
  if (!data?.until || (data.perYear === 0 && data.grants.length === 0)) return null
  const { grants, perYear } = data
  const left = kinds.filter((kind) => grants.filter((one) => one.kind === kind).length < perYear)
  const removeRecord = async (one: number) => {
    try {
      const request = { params: { ...params, grant: String(one) } }
      await showAnswer(queries, key, await adminApi.call('DELETE /admin/members/:id/benefit-grants/:grant', request))
    } catch (error) {
      notifyError('Failed to remove it', error)
    }
  }
  return (
    <section>
      <Title order={2}>Article and paper for this plan year</Title>
      {grants.length > 0 && (
        <ul className={classes.list} aria-label="Already given">
          {grants.map(({ id: one, kind, subject }) => (
            <li key={one}>
              <span>
                {benefitKinds[kind]}: {subject}
              </span>
              <CloseButton size="sm" aria-label={`Remove: ${subject}`} onClick={() => void removeRecord(one)} />
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <GiveForm
          key={left.join()}
          left={left}
          give={async (body) => {
            await showAnswer(
              queries,
              key,
              await adminApi.call('POST /admin/members/:id/benefit-grants', { params, body }),
            )
            notifySuccess('Benefit recorded')
          }}
        />
      )}
    </section>
  )
}

interface Props {
  left: readonly BenefitKind[]
  give: (body: { kind: BenefitKind; subject: string }) => Promise<void>
}

function GiveForm({ left, give }: Props) {
  const { fields, text, form } = useAdminForm({
    fields: { kind: left[0] ?? 'article', subject: '' },
    send: give,
    failed: 'Failed to record the benefit',
  })
  return (
    <AdminForm form={form}>
      <Group align="flex-end" wrap="nowrap" mt="xs">
        <NativeSelect
          label="Type"
          data={left.map((value) => ({ value, label: benefitKinds[value] }))}
          {...text('kind')}
        />
        <TextInput label="Title" maxLength={benefitLimits.subject} {...text('subject')} />
        <Button type="submit" variant="default" loading={form.isBusy} disabled={fields.subject.trim() === ''}>
          Record
        </Button>
      </Group>
    </AdminForm>
  )
}

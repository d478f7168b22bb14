import { Group, Modal, NativeSelect, NumberInput, TagsInput, Textarea, TextInput } from '@mantine/core'
import { planNames, plans } from '../../../platform/contract/plans.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { DialogForm, useAdminForm } from '../../../platform/web/admin/form.tsx'
import type { AdminOrganisation } from '../contract/admin.ts'
import { organisationLimits } from '../contract/rules.ts'

interface Props {
  /** Null: a new one. */
  organisation: AdminOrganisation | null
  onSaved: (message: string) => void
  close: () => void
}

const empty = {
  name: '',
  plan: 'gold',
  startsOn: '',
  endsOn: '',
  seats: '10',
  orderNumber: '',
  note: '',
  domains: [] as string[],
  networks: [] as string[],
  managers: [] as string[],
}
type Fields = typeof empty
const listInput = { splitChars: [',', ';', ' '], acceptValueOnBlur: true }

function fieldsOf(organisation: AdminOrganisation | null): Fields {
  if (!organisation) return empty
  const { name, plan, startsOn, endsOn, seats, orderNumber, note, domains, networks, managers } = organisation
  return { name, plan, startsOn, endsOn, seats: String(seats), orderNumber, note, domains, networks, managers }
}

export function OrganisationDialog(props: Props) {
  const title = props.organisation ? `Edit ${props.organisation.name}` : 'Add organisation'
  return (
    <Modal opened onClose={props.close} title={title} size="lg">
      <OrganisationForm {...props} />
    </Modal>
  )
}

function OrganisationForm({ organisation, onSaved, close }: Props) {
  const { fields, set, text, value, form } = useAdminForm({
    fields: fieldsOf(organisation),
    send: (typed) => saveOrganisation(organisation, typed).then(onSaved),
    close,
    failed: 'Failed to save the organisation',
  })
  const noNetworks = organisation?.readsNetworks === false ? ' They do not work until TRUST_PROXY is set.' : ''
  return (
    <DialogForm form={form}>
      <Group grow align="flex-start">
        <TextInput label="Name" required data-autofocus maxLength={organisationLimits.name} {...text('name')} />
        <TextInput label="Order number" maxLength={organisationLimits.orderNumber} {...text('orderNumber')} />
      </Group>
      <Group grow align="flex-start">
        <NativeSelect
          label="Plan"
          data={plans.map((plan) => ({ value: plan, label: planNames[plan] }))}
          {...text('plan')}
        />
        <NumberInput
          label="Seats"
          min={0}
          max={organisationLimits.seats}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          {...text('seats')}
          value={fields.seats}
          onChange={(seats) => set({ seats: String(seats) })}
        />
      </Group>
      <Group grow align="flex-start">
        <TextInput type="date" label="First day" required {...text('startsOn')} />
        <TextInput type="date" label="Last day" required {...text('endsOn')} />
      </Group>
      <TagsInput
        label="Managers"
        description="Email addresses. Managers invite readers, free seats and receive the notices."
        maxTags={organisationLimits.managers}
        {...listInput}
        {...value('managers')}
      />
      <TagsInput
        label="Email domains"
        description="Readers with a verified address at this exact domain take a seat when they open an article."
        maxTags={organisationLimits.domains}
        {...listInput}
        {...value('domains')}
      />
      <TagsInput
        label="Networks"
        description={`For example 203.0.113.0/24. Readers on these networks need no seat and no account.${noNetworks}`}
        maxTags={organisationLimits.networks}
        {...listInput}
        {...value('networks')}
      />
      <Textarea label="Note" autosize minRows={2} maxLength={organisationLimits.note} {...text('note')} />
    </DialogForm>
  )
}

async function saveOrganisation(organisation: AdminOrganisation | null, fields: Fields): Promise<string> {
  const plan = plans.find((one) => one === fields.plan) ?? 'gold'
  const body = { ...fields, plan, seats: fields.seats === '' ? Number.NaN : Number(fields.seats) }
  const { message } = organisation
    ? await adminApi.call('PUT /admin/organisations/:id', {
        params: { id: String(organisation.id) },
        body: { ...body, version: organisation.version },
      })
    : await adminApi.call('POST /admin/organisations', { body })
  return message
}

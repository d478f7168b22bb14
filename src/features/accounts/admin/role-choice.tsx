import { Radio, Stack } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { type Role, roleNames } from '../../../platform/contract/accounts/roles.ts'

const explanations: Record<Role, string> = {
  writer: 'Writes their own articles and submits them for review. Cannot publish or see reader data.',
  editor: 'Writes, publishes and arranges all articles.',
  advertising: 'Manages ads, ad statistics and the media pack.',
  admin: 'Full access, including payments, readers and staff.',
  reader: 'Removes the person from the staff. The account stays.',
}

interface Props<R extends Role> {
  choices: readonly R[]
  value: R
  error?: string | undefined
  onChange: (role: R) => void
}

export function RoleChoice<R extends Role>({ choices, value, error, onChange }: Props<R>) {
  const choose = (text: string) => {
    const role = choices.find((one) => one === text)
    if (role) onChange(role)
  }
  return (
    <Radio.Group label="Role" value={value} error={error} onChange={choose}>
      <Stack gap="xs" mt="xs">
        {choices.map((role) => (
          <Radio
            key={role}
            value={role}
            label={role === 'reader' ? 'None' : roleNames[role]}
            description={explanations[role]}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

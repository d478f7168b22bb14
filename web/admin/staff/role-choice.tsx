import { Radio, Stack } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { type Role, roleNames } from '../../../contract/accounts/roles.ts'

const explanations: Record<Role, string> = {
  writer: 'Writes own articles and hands them in. Publishes nothing and sees no reader’s data.',
  editor: 'Writes, publishes and arranges all articles.',
  advertising: 'Places advertisements, reads their figures and keeps the media pack.',
  admin: 'May do everything, also with money, readers and staff.',
  reader: 'Leaves the staff and keeps the account.',
}

interface Props<R extends Role> {
  choices: readonly R[]
  value: R
  onChange: (role: R) => void
}

/** The roles with what each may do. */
export function RoleChoice<R extends Role>({ choices, value, onChange }: Props<R>) {
  const choose = (text: string) => {
    const role = choices.find((one) => one === text)
    if (role) onChange(role)
  }
  return (
    <Radio.Group label="Role" value={value} onChange={choose}>
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

import { Radio, Stack } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { useContext } from 'react'
import { type Role, roleNames } from '../../../platform/contract/accounts/roles.ts'
import { AllScreensContext } from '../../../platform/web/admin/all-screens.ts'
import { explainRole } from './explain-role.ts'

interface Props<R extends Role> {
  choices: readonly R[]
  value: R
  error?: string | undefined
  onChange: (role: R) => void
}

export function RoleChoice<R extends Role>({ choices, value, error, onChange }: Props<R>) {
  const screens = useContext(AllScreensContext).groups.flatMap((group) => group.screens)
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
            description={explainRole(role, screens)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

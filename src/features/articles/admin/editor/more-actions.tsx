import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '../../../../platform/web/admin/icons.tsx'

interface Action {
  label: string
  run: () => void
}

export const MoreActions = ({ actions }: { actions: readonly Action[] }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="default" size="input-sm" aria-label="More actions">
        <IconDots size={18} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {actions.map(({ label, run }) => (
        <Menu.Item key={label} onClick={run}>
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

import { Button, type ButtonProps, Group } from '@mantine/core'

export interface FormFooterProps extends Pick<ButtonProps, 'loading' | 'disabled' | 'color' | 'mt'> {
  onCancel: () => void
  /** Text of the other button, where Cancel could mean the act: `Keep sending`. */
  dismiss?: string | undefined
  onClick?: () => void
  /** The focus starts on Cancel: the change cannot be undone. */
  focusesCancel?: boolean
  children: React.ReactNode
}

export const FormFooter = ({ onCancel, dismiss = 'Cancel', focusesCancel, mt, children, ...act }: FormFooterProps) => (
  <Group justify="flex-end" mt={mt ?? 0}>
    <Button variant="default" data-autofocus={focusesCancel || undefined} onClick={onCancel}>
      {dismiss}
    </Button>
    <Button type={act.onClick ? 'button' : 'submit'} {...act}>
      {children}
    </Button>
  </Group>
)

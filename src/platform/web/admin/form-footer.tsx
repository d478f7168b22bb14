import { Button, type ButtonProps, Group } from '@mantine/core'

export interface FormFooterProps extends Pick<ButtonProps, 'loading' | 'disabled' | 'color' | 'mt'> {
  onCancel: () => void
  /** What the button that does nothing says, where Cancel could mean the act: `Keep sending`. */
  dismiss?: string | undefined
  /** Outside of a form. */
  onClick?: () => void
  /** The focus is on Cancel first: the change cannot be taken back. */
  focusesCancel?: boolean
  /** What the button that acts says. */
  children: React.ReactNode
}

/** The buttons at the end of a dialog. */
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

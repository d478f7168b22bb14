import { Button } from '@mantine/core'

interface Props {
  children: string
  /** The name of its row. */
  of: string
  isGrave?: boolean
  onClick: () => unknown
}

export const RowButton = ({ children, of, isGrave, onClick }: Props) => (
  <Button
    size="compact-sm"
    variant="default"
    {...(isGrave && { c: 'var(--error)' })}
    aria-label={`${children} ${of}`}
    onClick={() => void onClick()}
  >
    {children}
  </Button>
)

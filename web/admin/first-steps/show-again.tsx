import { Button } from '@mantine/core'
import { useFirstSteps } from './use-first-steps.ts'

/** Shows the first steps again after somebody has hidden them. */
export function ShowFirstSteps() {
  const { steps, isHidden, hide } = useFirstSteps()
  if (!isHidden || steps.every(({ isDone }) => isDone)) return null
  return (
    <Button size="xs" variant="default" onClick={() => void hide(false)}>
      Show setup checklist
    </Button>
  )
}

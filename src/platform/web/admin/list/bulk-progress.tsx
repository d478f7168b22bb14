import { Button, Group, Progress } from '@mantine/core'
import classes from './bulk.module.css'

export const withCommas = (count: number) => count.toLocaleString('en')

interface Counts {
  isFinished: boolean
  total: number
  done: number
  unchanged: number
  leftCount: number
}

interface Props {
  /** `article`; its plural ends with an s. */
  noun: string
  words: { doing: string; done: string }
  change: Counts
  left: readonly { key: number; name: React.ReactNode; reason: string }[]
  undo: (() => void) | undefined
  dismiss: () => void
}

/** The panel is above the list, and a long list is changed from its end too. */
function scrollToPanel(section: HTMLElement | null) {
  section?.scrollIntoView({ block: 'nearest' })
}

export function BulkProgress({ noun, words, change, left, undo, dismiss }: Props) {
  const { isFinished, total, done, unchanged, leftCount } = change
  const reached = done + unchanged + leftCount
  const counted = (count: number) => (count === 1 ? `1 ${noun}` : `${withCommas(count)} ${noun}s`)
  const finished = [
    `${counted(done)} ${words.done}`,
    unchanged > 0 && `${withCommas(unchanged)} unchanged`,
    leftCount > 0 && `${withCommas(leftCount)} skipped`,
  ].filter(Boolean)
  const underway = `${words.doing}: ${withCommas(reached)} of ${withCommas(total)} ${noun}s`
  return (
    <section ref={scrollToPanel} className={classes.change} aria-label="Bulk change">
      <Group justify="space-between">
        <output>{isFinished ? `${finished.join(', ')}.` : underway}</output>
        {isFinished && (
          <Group gap="xs">
            {undo && (
              <Button size="xs" variant="default" onClick={undo}>
                Undo
              </Button>
            )}
            <Button size="xs" variant="subtle" color="gray" onClick={dismiss}>
              Dismiss
            </Button>
          </Group>
        )}
      </Group>
      {!isFinished && (
        <Progress
          aria-label={`${withCommas(reached)} of ${withCommas(total)} ${noun}s`}
          value={(100 * reached) / total}
        />
      )}
      {isFinished && left.length > 0 && (
        <ul className={classes.left} aria-label="Skipped">
          {left.map(({ key, name, reason }) => (
            <li key={key}>
              {name}
              <span className={classes.quiet}>: {reason}</span>
            </li>
          ))}
          {leftCount > left.length && <li className={classes.quiet}>and {withCommas(leftCount - left.length)} more</li>}
        </ul>
      )}
    </section>
  )
}

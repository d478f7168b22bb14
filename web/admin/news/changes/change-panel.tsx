import { Button, Group, Progress } from '@mantine/core'
import { Link } from 'react-router'
import type { ChangeProgress, LeftReason } from '../../../../contract/article/changes.ts'
import { Failure } from '../../kit/list-screen.tsx'
import { editLink } from '../../links.ts'
import classes from '../news.module.css'
import { useChangeProgress, withCommas } from './use-article-change.ts'

/** How far a change of many articles is, what it left alone, and undo. */
export function ChangePanel() {
  const { change, error, undo, dismiss } = useChangeProgress()
  if (error) return <Failure sentence="Failed to fetch the change" error={error} />
  if (!change) return null
  const reached = change.done + change.unchanged + change.leftCount
  return (
    <section className={classes.change} aria-label="Change of many articles">
      <Group justify="space-between">
        <output>{sentenceOn(change)}</output>
        {change.isFinished && (
          <Group gap="xs">
            {change.canUndo && (
              <Button size="xs" variant="default" onClick={() => void undo()}>
                Undo
              </Button>
            )}
            <Button size="xs" variant="subtle" color="gray" onClick={dismiss}>
              Dismiss
            </Button>
          </Group>
        )}
      </Group>
      {!change.isFinished && (
        <Progress
          aria-label={`${withCommas(reached)} of ${withCommas(change.total)} articles`}
          value={(100 * reached) / change.total}
        />
      )}
      {change.isFinished && change.left.length > 0 && <LeftAlone change={change} />}
    </section>
  )
}

const doneWords: Record<string, string> = { delete: 'deleted', undo: 'as they were' }

function sentenceOn({ kind, isFinished, total, done, unchanged, leftCount }: ChangeProgress): string {
  if (!isFinished)
    return `${kind === 'undo' ? 'Undoing' : 'Changing'}: ${withCommas(done + unchanged + leftCount)} of ${withCommas(total)} articles`
  const words = [`${articles(done)} ${doneWords[kind] ?? 'changed'}`]
  if (unchanged > 0) words.push(`${articles(unchanged)} so already`)
  if (leftCount > 0) words.push(`${articles(leftCount)} left alone`)
  return `${words.join(', ')}.`
}

const articles = (count: number) => (count === 1 ? '1 article is' : `${withCommas(count)} articles are`)

const reasons: Record<LeftReason, string> = {
  edited: 'somebody has changed it meanwhile',
  missing: 'somebody has deleted it meanwhile',
  refused: '',
  failed: 'an error occurred; the server’s log has the reason',
}

const LeftAlone = ({ change: { left, leftCount } }: { change: ChangeProgress }) => (
  <ul className={classes.left} aria-label="Left alone">
    {left.map(({ id, title, why, reason }) => (
      <li key={id}>
        {why === 'missing' ? `Article ${id}` : <Link to={editLink(id)}>{title || 'No Title'}</Link>}
        <span className={classes.quiet}>: {reason || reasons[why]}</span>
      </li>
    ))}
    {leftCount > left.length && <li className={classes.quiet}>and {withCommas(leftCount - left.length)} more</li>}
  </ul>
)

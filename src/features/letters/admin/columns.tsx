import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Column } from '../../../platform/web/admin/list/data-table.tsx'
import type { AdminLetter } from '../contract/endpoints.ts'
import classes from './letters.module.css'
import type { useLetterActions } from './use-letter-actions.ts'

type Actions = Omit<ReturnType<typeof useLetterActions>, 'refuse'> & { refuse: (letter: AdminLetter) => void }

export const columnsOfLetters = (actions: Actions): readonly Column<AdminLetter>[] => [
  { head: 'Text', isLong: true, width: '100%', cell: (letter) => <Words letter={letter} /> },
  {
    head: 'Written by',
    width: '9rem',
    cell: ({ name, isByAuthor, isBanned, isFromImport }) => (
      <>
        {name}
        <Group gap={4}>
          {isByAuthor && <Badge variant="light">Author</Badge>}
          {isBanned && (
            <Badge variant="light" color="red">
              Banned
            </Badge>
          )}
        </Group>
        {isFromImport && (
          <Text size="xs" c="var(--quiet)">
            From the previous site
          </Text>
        )}
      </>
    ),
  },
  {
    head: 'Article',
    isName: true,
    width: '14rem',
    cell: ({ article, isAnswer }) => (
      <>
        <Anchor href={article.link} target="_blank" rel="noreferrer" size="sm">
          {article.title}
        </Anchor>
        {isAnswer && (
          <Text size="xs" c="var(--quiet)">
            Reply to a letter
          </Text>
        )}
      </>
    ),
  },
  { head: 'Written', width: '6.5rem', cell: ({ writtenAt }) => writtenAt.slice(0, 10) },
  { head: 'Actions', isActions: true, cell: (letter) => <Actions letter={letter} actions={actions} /> },
]

/** Characters. Longer letters are cut. */
const short = 300

function Words({ letter: { name, text, reason, reports, settledBy, state } }: { letter: AdminLetter }) {
  const [isWhole, setWhole] = useState(text.length <= short)
  return (
    <div>
      <p className={classes.words} data-cut={!isWhole || undefined}>
        {text}
      </p>
      {text.length > short && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`${isWhole ? 'Less' : 'All'} of the letter from ${name}`}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Less' : 'All of it'}
        </Button>
      )}
      {reports > 0 && (
        <Text size="xs" c="var(--error)" fw={600}>
          Reported {reports === 1 ? 'once' : `${reports} times`}
        </Text>
      )}
      {state !== 'waiting' && (
        <Text size="xs" c="var(--quiet)">
          {state === 'shown' ? 'Published' : 'Rejected'} by {settledBy}
          {reason && `: ${reason}`}
        </Text>
      )}
    </div>
  )
}

function Actions({ letter, actions }: { letter: AdminLetter; actions: Actions }) {
  const { state, name, isByAuthor, isBanned, isFromImport, reports } = letter
  const button = { size: 'compact-sm', variant: 'subtle' } as const
  return (
    <Group gap={4}>
      {state !== 'shown' && (
        <Button
          {...button}
          variant="default"
          data-act="show"
          aria-label={`Publish the letter from ${name}`}
          onClick={() => void actions.settle(letter, { state: 'shown', reason: '' })}
        >
          Publish
        </Button>
      )}
      {reports > 0 && (
        <Button
          {...button}
          variant="default"
          aria-label={`Dismiss reports of the letter from ${name}`}
          onClick={() => void actions.keep(letter)}
        >
          Dismiss
        </Button>
      )}
      {state !== 'refused' && (
        <Button
          {...button}
          data-act="refuse"
          aria-label={`Reject the letter from ${name}`}
          onClick={() => actions.refuse(letter)}
        >
          Reject
        </Button>
      )}
      <Button
        {...button}
        aria-label={`${isByAuthor ? 'Unmark as author’s' : 'Mark as author’s'}: the letter from ${name}`}
        onClick={() => void actions.markAuthor(letter, !isByAuthor)}
      >
        {isByAuthor ? 'Unmark as author’s' : 'Mark as author’s'}
      </Button>
      {!isBanned && !isFromImport && (
        <Button {...button} aria-label={`Ban ${name} from letters`} onClick={() => void actions.ban(letter)}>
          Ban
        </Button>
      )}
    </Group>
  )
}

import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { AdminLetter } from '../../../contract/letters/endpoints.ts'
import type { Column } from '../kit/list/data-table.tsx'
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
          {isByAuthor && (
            <Badge variant="light" miw="max-content">
              Author
            </Badge>
          )}
          {isBanned && (
            <Badge variant="light" color="red" miw="max-content">
              Banned
            </Badge>
          )}
        </Group>
        {isFromImport && (
          <Text size="xs" c="var(--quiet)">
            On the site before this one
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
            Answers a letter
          </Text>
        )}
      </>
    ),
  },
  { head: 'Written', width: '6.5rem', cell: ({ writtenAt }) => writtenAt.slice(0, 10) },
  { head: 'Actions', isActions: true, cell: (letter) => <Actions letter={letter} actions={actions} /> },
]

/** Characters of a letter that is shown whole. */
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
          aria-label={`${isWhole ? 'Less' : 'All'} of the letter of ${name}`}
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
          {state === 'shown' ? 'Shown' : 'Refused'} by {settledBy}
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
          aria-label={`Show the letter of ${name}`}
          onClick={() => void actions.settle(letter, { state: 'shown', reason: '' })}
        >
          Show
        </Button>
      )}
      {reports > 0 && (
        <Button
          {...button}
          variant="default"
          aria-label={`Keep the letter of ${name}`}
          onClick={() => void actions.keep(letter)}
        >
          Keep
        </Button>
      )}
      {state !== 'refused' && (
        <Button
          {...button}
          data-act="refuse"
          aria-label={`Refuse the letter of ${name}`}
          onClick={() => actions.refuse(letter)}
        >
          Refuse
        </Button>
      )}
      <Button
        {...button}
        aria-label={`${isByAuthor ? 'Not the author’s' : 'Author’s answer'}: the letter of ${name}`}
        onClick={() => void actions.markAuthor(letter, !isByAuthor)}
      >
        {isByAuthor ? 'Not the author’s' : 'Author’s answer'}
      </Button>
      {!isBanned && !isFromImport && (
        <Button {...button} aria-label={`Ban ${name} from letters`} onClick={() => void actions.ban(letter)}>
          Ban
        </Button>
      )}
    </Group>
  )
}

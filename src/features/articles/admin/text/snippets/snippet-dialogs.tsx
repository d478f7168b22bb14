import { Button, Modal, NavLink, Stack, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/NavLink.layer.css'
import { useState } from 'react'
import { useSnippetChanges, useSnippets } from '../../../../newsroom/admin/snippets/use-snippets.ts'
import { snippetFields } from '../../../contract/snippet-record.ts'
import { CardForm } from '../cards/card-form.tsx'

/** Saves a passage under a name. A known name replaces that snippet's text. */
export function SaveSnippetDialog({ html, onClose }: { html: string; onClose: () => void }) {
  const { data = [] } = useSnippets()
  const { attempt, add, change } = useSnippetChanges()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const name = typed.trim()
  const known = data.find((snippet) => snippet.name.toLowerCase() === name.toLowerCase())
  const save = async () => {
    if (name === '') return setProblem('Enter a name')
    setBusy(true)
    const isSaved = await attempt('Failed to save the snippet', () =>
      known ? change(known.id, { html }) : add({ name, html }),
    )
    setBusy(false)
    if (isSaved) onClose()
  }
  return (
    <CardForm
      title="Save as snippet"
      action={known ? 'Replace the snippet' : 'Save snippet'}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description={
          known ? `This replaces the text of “${known.name}”.` : 'Everyone who writes can insert it by this name.'
        }
        value={typed}
        maxLength={snippetFields.name.longest}
        error={problem}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem('')
        }}
        data-autofocus
      />
    </CardForm>
  )
}

interface ChooseProps {
  onChoose: (id: number) => void
  onClose: () => void
}

/** Chooses one of the snippets. */
export function ChooseSnippetDialog({ onChoose, onClose }: ChooseProps) {
  const { data = [], error, isPending, refetch } = useSnippets()
  const [typed, setTyped] = useState('')
  const matching = data.filter(({ name, excerpt }) =>
    `${name} ${excerpt}`.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  const [first] = matching
  return (
    <Modal opened onClose={onClose} title="Insert a snippet" size="lg">
      <Stack gap="sm">
        <TextInput
          aria-label="Search by name or text"
          placeholder="Name or text"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && first) onChoose(first.id)
          }}
          data-autofocus
        />
        {error && (
          <Text c="var(--error)" role="alert">
            Failed to load the snippets.{' '}
            <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
              Try again
            </Button>
          </Text>
        )}
        {!error && !isPending && matching.length === 0 && (
          <Text c="dimmed">
            {data.length > 0
              ? 'No snippets match.'
              : 'No snippets yet. Select a passage and choose “Save as snippet” in the Insert menu.'}
          </Text>
        )}
        <div>
          {matching.map(({ id, name, excerpt }) => (
            <NavLink
              key={id}
              component="button"
              type="button"
              label={name}
              description={excerpt}
              onClick={() => onChoose(id)}
            />
          ))}
        </div>
      </Stack>
    </Modal>
  )
}

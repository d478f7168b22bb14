import { Button, Modal, NavLink, Stack, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/NavLink.layer.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogForm, useAdminForm } from '../../../../../platform/web/admin/form.tsx'
import { snippetFields } from '../../../contract/snippet-record.ts'
import { useSnippetChanges, useSnippets } from './use-snippets.ts'

/** A known name replaces that snippet's text. */
export function SaveSnippetDialog({ html, onClose }: { html: string; onClose: () => void }) {
  const { data = [] } = useSnippets()
  const { add, change } = useSnippetChanges()
  const queries = useQueryClient()
  const { fields, text, form } = useAdminForm({
    fields: { name: '' },
    check: ({ name: typed }) => ({ name: typed.trim() === '' ? 'Enter a name' : undefined }),
    send: async () => {
      await (known ? change(known.id, { html }) : add({ name, html }))
      await queries.invalidateQueries({ queryKey: ['snippets'] })
    },
    close: onClose,
    failed: 'Failed to save the snippet',
  })
  const name = fields.name.trim()
  const known = data.find((snippet) => snippet.name.toLowerCase() === name.toLowerCase())
  return (
    <Modal opened onClose={onClose} title="Save as snippet" size="lg">
      <DialogForm form={form} button={known ? 'Replace the snippet' : 'Save snippet'}>
        <TextInput
          label="Name"
          description={
            known ? `This replaces the text of “${known.name}”.` : 'Everyone who writes can insert it by this name.'
          }
          {...text('name')}
          maxLength={snippetFields.name.longest}
          data-autofocus
        />
      </DialogForm>
    </Modal>
  )
}

interface ChooseProps {
  onChoose: (id: number) => void
  onClose: () => void
}

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

import { Button, Group, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { notifyError, notifySuccess } from '../../../platform/web/admin/notify.tsx'
import { showAnswer } from '../../../platform/web/admin/show-answer.ts'
import { memberLimits } from '../contract/words.ts'

export function NoteForm({ id, note }: { id: number; note: string }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(note)
  /** The note that `typed` began with. */
  const [before, setBefore] = useState(note)
  const [isBusy, setBusy] = useState(false)
  // Nothing is typed over a note that somebody else has changed.
  if (note !== before && typed === before) {
    setBefore(note)
    setTyped(note)
  }
  const save = async () => {
    setBusy(true)
    try {
      const request = { params: { id: String(id) }, body: { note: typed, before } }
      const saved = await adminApi.call('PUT /admin/members/:id/note', request)
      await showAnswer(queries, ['member', id], saved)
      setBefore(saved.note)
      setTyped(saved.note)
      notifySuccess('Note saved')
    } catch (error) {
      notifyError('Failed to save the note', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Textarea
        label="Note"
        description="For staff only. The reader can download it with the rest of their data."
        autosize
        minRows={2}
        maxRows={10}
        maxLength={memberLimits.note}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed !== before && (
        <Group mt="xs" gap="xs">
          <Button type="submit" size="xs" loading={isBusy}>
            Save the note
          </Button>
          <Button size="xs" variant="default" onClick={() => setTyped(before)}>
            Discard
          </Button>
        </Group>
      )}
    </form>
  )
}

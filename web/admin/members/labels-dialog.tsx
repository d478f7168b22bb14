import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../api.ts'
import { confirm } from '../kit/confirm.tsx'
import { RowButton } from '../kit/list/row-button.tsx'
import { notifyError } from '../kit/notify.tsx'
import classes from './members.module.css'
import { membersList } from './members-list.ts'
import { labelsKey, useLabels } from './use-labels.ts'

/** Adds, renames and deletes labels. */
export function LabelsDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  return (
    <Modal opened={isOpen} onClose={close} title="Labels" size="md">
      <Labels />
    </Modal>
  )
}

function Labels() {
  const labels = useLabels()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [renamed, setRenamed] = useState<{ id: number; name: string } | null>(null)
  const change = async (failed: string, work: () => Promise<unknown>) => {
    try {
      await work()
      setName('')
      setRenamed(null)
    } catch (error) {
      notifyError(failed, error)
    }
    for (const key of [labelsKey, [membersList], ['member']]) await queries.invalidateQueries({ queryKey: key })
  }
  const add = () =>
    change('Failed to add the label', () => adminApi.call('POST /admin/labels', { body: { name: name.trim() } }))
  const rename = (id: number, to: string) =>
    change('Failed to rename the label', () =>
      adminApi.call('PUT /admin/labels/:id', { params: { id: String(id) }, body: { name: to.trim() } }),
    )
  const remove = async (label: { id: number; name: string; members: number }) => {
    const isSure = await confirm({
      title: 'Delete this label?',
      about: label.name,
      text: label.members === 1 ? '1 member has it.' : `${label.members.toLocaleString('en')} members have it.`,
      confirm: 'Delete',
      isGrave: true,
    })
    if (isSure)
      await change('Failed to delete the label', () =>
        adminApi.call('DELETE /admin/labels/:id', { params: { id: String(label.id) } }),
      )
  }
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') void add()
        }}
      >
        <Group align="flex-end" wrap="nowrap">
          <TextInput
            data-autofocus
            label="New label"
            maxLength={60}
            style={{ flex: 1 }}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit">Add</Button>
        </Group>
      </form>
      {labels.length === 0 && (
        <Text c="dimmed" mt="md">
          No labels yet. Add one to group members.
        </Text>
      )}
      <ul className={classes.list} aria-label="Labels">
        {labels.map((label) => (
          <li key={label.id}>
            {renamed?.id === label.id ? (
              <TextInput
                size="xs"
                aria-label={`New name of ${label.name}`}
                maxLength={60}
                value={renamed.name}
                onChange={(event) => setRenamed({ id: label.id, name: event.currentTarget.value })}
              />
            ) : (
              <span>
                {label.name}{' '}
                <Text span c="dimmed">
                  {label.members.toLocaleString('en')}
                </Text>
              </span>
            )}
            {renamed?.id === label.id ? (
              <Button size="compact-sm" onClick={() => void rename(label.id, renamed.name)}>
                Save
              </Button>
            ) : (
              <RowButton of={label.name} onClick={() => setRenamed(label)}>
                Rename
              </RowButton>
            )}
            <RowButton isGrave of={label.name} onClick={() => remove(label)}>
              Delete
            </RowButton>
          </li>
        ))}
      </ul>
    </>
  )
}

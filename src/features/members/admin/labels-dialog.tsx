import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { confirm } from '../../../platform/web/admin/confirm.tsx'
import { AdminForm, useAdminForm } from '../../../platform/web/admin/form.tsx'
import { RowButton } from '../../../platform/web/admin/list/row-button.tsx'
import { notifyError } from '../../../platform/web/admin/notify.tsx'
import classes from './members.module.css'
import { membersList } from './members-list.ts'
import { labelsKey, useLabels } from './use-labels.ts'

export function LabelsDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  return (
    <Modal opened={isOpen} onClose={close} title="Labels" size="md">
      <Labels />
    </Modal>
  )
}

type Label = ReturnType<typeof useLabels>[number]

function Labels() {
  const labels = useLabels()
  const refresh = useRefresh()
  return (
    <>
      <NewLabel added={refresh} />
      {labels.length === 0 && (
        <Text c="dimmed" mt="md">
          No labels yet. Add one to group members.
        </Text>
      )}
      <ul className={classes.list} aria-label="Labels">
        {labels.map((label) => (
          <LabelRow key={label.id} label={label} changed={refresh} />
        ))}
      </ul>
    </>
  )
}

function useRefresh() {
  const queries = useQueryClient()
  return async () => {
    for (const queryKey of [labelsKey, [membersList], ['member']]) await queries.invalidateQueries({ queryKey })
  }
}

interface RowProps {
  label: Label
  changed: () => Promise<void>
}

function NewLabel({ added }: { added: () => Promise<void> }) {
  const { text, form } = useAdminForm({
    fields: { name: '' },
    send: async ({ name }) => {
      if (name.trim() === '') return { name }
      await adminApi.call('POST /admin/labels', { body: { name: name.trim() } })
      await added()
      return { name: '' }
    },
    failed: 'Failed to add the label',
  })
  return (
    <AdminForm form={form}>
      <Group align="flex-end" wrap="nowrap">
        <TextInput data-autofocus label="New label" maxLength={60} style={{ flex: 1 }} {...text('name')} />
        <Button type="submit" loading={form.isBusy}>
          Add
        </Button>
      </Group>
    </AdminForm>
  )
}

function LabelRow({ label: { id, name, members }, changed }: RowProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const params = { id: String(id) }
  const change = async (failed: string, work: () => Promise<unknown>) => {
    try {
      await work()
      setTyped(null)
    } catch (error) {
      notifyError(failed, error)
    }
    await changed()
  }
  const rename = (to: string) =>
    change('Failed to rename the label', () =>
      adminApi.call('PUT /admin/labels/:id', { params, body: { name: to.trim() } }),
    )
  const remove = async () => {
    const isSure = await confirm({
      title: 'Delete this label?',
      about: name,
      text: members === 1 ? '1 member has it.' : `${members.toLocaleString('en')} members have it.`,
      confirm: 'Delete',
      isGrave: true,
    })
    if (isSure) await change('Failed to delete the label', () => adminApi.call('DELETE /admin/labels/:id', { params }))
  }
  return (
    <li>
      {typed === null ? (
        <span>
          {name}{' '}
          <Text span c="dimmed">
            {members.toLocaleString('en')}
          </Text>
        </span>
      ) : (
        <TextInput
          size="xs"
          aria-label={`New name of ${name}`}
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {typed === null ? (
        <RowButton of={name} onClick={() => setTyped(name)}>
          Rename
        </RowButton>
      ) : (
        <Button size="compact-sm" onClick={() => void rename(typed)}>
          Save
        </Button>
      )}
      <RowButton isGrave of={name} onClick={remove}>
        Delete
      </RowButton>
    </li>
  )
}

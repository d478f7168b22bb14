import { Button, CloseButton, Group, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { notifyError } from '../../../platform/web/admin/notify.tsx'
import type { Member } from '../contract/endpoints.ts'
import classes from './members.module.css'
import { membersList } from './members-list.ts'
import { findOrAddLabel, labelsKey, useLabels } from './use-labels.ts'

export function MemberLabels({ member }: { member: Member }) {
  const labels = useLabels()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const change = async (work: () => Promise<unknown>) => {
    try {
      await work()
      setName('')
    } catch (error) {
      notifyError('Failed to change the labels', error)
    }
    for (const key of [labelsKey, [membersList], ['member']]) await queries.invalidateQueries({ queryKey: key })
  }
  const paramsOf = (label: number) => ({ params: { id: String(member.id), label: String(label) } })
  const add = async () =>
    adminApi.call('PUT /admin/members/:id/labels/:label', paramsOf(await findOrAddLabel(labels, name.trim())))
  return (
    <section>
      <Title order={2}>Labels</Title>
      {member.labels.length > 0 && (
        <ul className={classes.list} aria-label="Labels of this member">
          {member.labels.map((label) => (
            <li key={label.id}>
              <span>{label.name}</span>
              <CloseButton
                size="sm"
                aria-label={`Remove ${label.name}`}
                onClick={() =>
                  void change(() => adminApi.call('DELETE /admin/members/:id/labels/:label', paramsOf(label.id)))
                }
              />
            </li>
          ))}
        </ul>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') void change(add)
        }}
      >
        <Group align="flex-end" wrap="nowrap" mt="xs">
          <LabelInput label="Add a label" labels={labels} value={name} onChange={setName} />
          <Button type="submit" variant="default">
            Add
          </Button>
        </Group>
      </form>
    </section>
  )
}

interface InputProps {
  label: string
  labels: readonly { id: number; name: string }[]
  value: string
  onChange: (name: string) => void
  error?: string | undefined
}

export function LabelInput({ label, labels, value, onChange, error }: InputProps) {
  const options = useId()
  return (
    <>
      <TextInput
        label={label}
        list={options}
        maxLength={60}
        error={error}
        style={{ flex: 1 }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={options}>
        {labels.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
    </>
  )
}

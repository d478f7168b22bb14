import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { explain } from '../../../platform/web/admin/api.ts'
import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import { IconEye, IconHistory } from '../../../platform/web/admin/icons.tsx'
import { ProblemAlert } from '../../../platform/web/admin/problem-alert.tsx'
import type { StoredSettingGroup } from '../contract/endpoints.ts'
import { getSettingGroup, type SettingGroupName } from '../contract/groups.ts'
import { GroupHistory } from './group-history.tsx'
import { SettingInput } from './setting-input.tsx'
import classes from './settings.module.css'
import { useGroupForm } from './use-group-form.ts'

interface Props {
  name: SettingGroupName
  stored: StoredSettingGroup
  sought: string | null
}

export function GroupForm({ name, stored, sought }: Props) {
  const { label, hint, fields, page } = getSettingGroup(name)
  const form = useGroupForm(name, stored)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (sought) focusField(element.current, sought)
  }, [sought])
  const save = async (event: React.FormEvent) => {
    event.preventDefault()
    const refused = await form.save()
    if (refused) requestAnimationFrame(() => focusField(element.current, refused.split('.')[0] ?? ''))
  }
  return (
    <form
      ref={element}
      className={classes.group}
      aria-labelledby="group"
      noValidate
      onSubmit={(event) => void save(event)}
    >
      <div className={classes.head}>
        <h2 id="group">{label}</h2>
        <p>{hint}</p>
        {stored.updatedAt && (
          <p className={classes.quiet}>
            Last saved by {stored.updatedBy}, <DateTime at={stored.updatedAt} />
          </p>
        )}
      </div>
      {form.failure !== null && <ProblemAlert>{explain('Failed to save the settings', form.failure)}</ProblemAlert>}
      {Object.entries(fields).map(([field, row]) => (
        <div key={field} data-field={field}>
          <SettingInput
            field={row}
            value={form.value[field]}
            path={field}
            messages={form.messages}
            onChange={(value) => form.change(field, value)}
          />
        </div>
      ))}
      <GroupActions form={form} hasPreview={page !== undefined} openHistory={() => setHistoryOpen(true)} />
      {isHistoryOpen && (
        <GroupHistory name={name} version={stored.version} close={() => setHistoryOpen(false)} undone={form.undone} />
      )}
    </form>
  )
}

interface ActionsProps {
  form: ReturnType<typeof useGroupForm>
  hasPreview: boolean
  openHistory: () => void
}

const GroupActions = ({ form, hasPreview, openHistory }: ActionsProps) => (
  <div className={classes.actions}>
    <Button type="submit" loading={form.isSaving} disabled={!form.isChanged}>
      Save
    </Button>
    <Button variant="default" disabled={!form.isChanged} onClick={form.reset}>
      Discard changes
    </Button>
    <Group gap="xs" className={classes.aside}>
      {hasPreview && (
        <Button variant="default" leftSection={<IconEye size={16} />} onClick={() => void form.preview()}>
          Preview
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconHistory size={16} />}
        // Undoing needs the version that is being saved.
        disabled={form.isSaving}
        onClick={openHistory}
      >
        History
      </Button>
    </Group>
  </div>
)

function focusField(form: HTMLFormElement | null, field: string) {
  const box = form?.querySelector(`[data-field="${CSS.escape(field)}"]`)
  box?.querySelector<HTMLElement>('[aria-invalid="true"], input, textarea, select, button')?.focus()
  box?.scrollIntoView({ block: 'center' })
}

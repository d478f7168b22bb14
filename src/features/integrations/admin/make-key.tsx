import { Checkbox, Modal, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyLimits, keyMessages, keyScopeNames, keyScopes } from '../../../platform/contract/scopes.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { DialogForm, useAdminForm } from '../../../platform/web/admin/form.tsx'
import { ShownOnce } from './shown-once.tsx'

interface Props {
  isOpen: boolean
  close: () => void
}

export const MakeKey = ({ isOpen, close }: Props) => (
  <Modal opened={isOpen} onClose={close} title="Create API key" closeOnClickOutside={false}>
    {isOpen && <KeyForm close={close} />}
  </Modal>
)

function KeyForm({ close }: Pick<Props, 'close'>) {
  const queries = useQueryClient()
  const [key, setKey] = useState('')
  const { text, value, form } = useAdminForm({
    fields: { name: '', scopes: [] as string[] },
    send: async ({ name, scopes: chosen }) => {
      const scopes = keyScopeNames.filter((scope) => chosen.includes(scope))
      setKey((await adminApi.call('POST /admin/api-keys', { body: { name, scopes } })).key)
      await queries.invalidateQueries({ queryKey: ['api-keys'] })
    },
    failed: 'Failed to create the key',
    check: ({ name, scopes }) => ({
      ...(name.trim() === '' && { name: keyMessages.nameRequired }),
      ...(scopes.length === 0 && { scopes: keyMessages.scopesRequired }),
    }),
  })
  if (key)
    return (
      <ShownOnce
        label="API key"
        secret={key}
        close={close}
        hint={
          <>
            Give it to the app, which sends it as <code>Authorization: Bearer …</code>.
          </>
        }
      />
    )
  return (
    <DialogForm form={{ ...form, close }} button="Create key">
      <TextInput
        label="Name"
        description="The audit log shows this name for what the key does"
        data-autofocus
        required
        maxLength={keyLimits.name}
        {...text('name')}
      />
      <Checkbox.Group label="Scopes" {...value('scopes')}>
        <Stack gap="xs" mt="xs">
          {keyScopeNames.map((scope) => (
            <Checkbox key={scope} value={scope} label={keyScopes[scope]} description={scope} />
          ))}
        </Stack>
      </Checkbox.Group>
    </DialogForm>
  )
}

import { Alert, Checkbox, Modal, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyLimits, keyMessages, keyScopeNames, keyScopes } from '../../../contract/programs/scopes.ts'
import { adminApi, formErrors } from '../api.ts'
import { FormFooter } from '../kit/form-footer.tsx'
import { ShownOnce } from './shown-once.tsx'

interface Props {
  isOpen: boolean
  close: () => void
}

/** Makes a key and shows it once. */
export const MakeKey = ({ isOpen, close }: Props) => (
  <Modal opened={isOpen} onClose={close} title="Create API key" closeOnClickOutside={false}>
    {isOpen && <KeyForm close={close} />}
  </Modal>
)

function KeyForm({ close }: Pick<Props, 'close'>) {
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const [problems, setProblems] = useState<{ name?: string; scopes?: string }>({})
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => {
      const scopes = keyScopeNames.filter((scope) => chosen.includes(scope))
      return adminApi.call('POST /admin/api-keys', { body: { name, scopes } })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['api-keys'] }),
  })
  if (data)
    return (
      <ShownOnce
        label="API key"
        secret={data.key}
        close={close}
        hint={
          <>
            Give it to the app, which sends it as <code>Authorization: Bearer …</code>.
          </>
        }
      />
    )
  const refused = formErrors(error, ['name', 'scopes'], 'Failed to create the key')
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    const found = {
      ...(name.trim() === '' && { name: keyMessages.nameRequired }),
      ...(chosen.length === 0 && { scopes: keyMessages.scopesRequired }),
    }
    setProblems(found)
    if (Object.keys(found).length === 0) mutate()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {error && refused.other && (
          <Alert color="red" variant="light" role="alert">
            {refused.other}
          </Alert>
        )}
        <TextInput
          label="Name"
          description="The audit log shows this name for what the key does"
          data-autofocus
          required
          maxLength={keyLimits.name}
          value={name}
          error={problems.name ?? refused.fields['name']}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <Checkbox.Group
          label="Scopes"
          value={chosen}
          onChange={setChosen}
          error={problems.scopes ?? refused.fields['scopes']}
        >
          <Stack gap="xs" mt="xs">
            {keyScopeNames.map((scope) => (
              <Checkbox key={scope} value={scope} label={keyScopes[scope]} description={scope} />
            ))}
          </Stack>
        </Checkbox.Group>
        <FormFooter onCancel={close} loading={isPending}>
          Create key
        </FormFooter>
      </Stack>
    </form>
  )
}

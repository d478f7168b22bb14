import { Button, CopyButton, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { connectionTitles } from '../../../platform/contract/connection-names.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { FormFooter } from '../../../platform/web/admin/form-footer.tsx'
import { notifyError } from '../../../platform/web/admin/notify.tsx'
import { ProblemAlert } from '../../../platform/web/admin/problem-alert.tsx'
import { type ConnectionField, fieldsOfConnection } from '../contract/connection-fields.ts'
import type { Connection } from '../contract/connections.ts'
import { Addresses } from './addresses.tsx'
import { ConnectionResult } from './connection-result.tsx'
import { useConnectionForm } from './use-connection-form.ts'

interface Props {
  connection: Connection
  close: () => void
}

export function ConnectionDialog(props: Props) {
  return (
    <Modal opened onClose={props.close} title={connectionTitles[props.connection.name]} closeOnClickOutside={false}>
      <ConnectionForm {...props} />
    </Modal>
  )
}

function ConnectionForm({ connection, close }: Props) {
  const form = useConnectionForm({ connection, close })
  const { name, addresses, fields } = connection
  const kept = new Map(fields.map((field) => [field.name, field.kept]))
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <Stack gap="md">
        <Addresses addresses={addresses} />
        {fieldsOfConnection(name).map(([field, row]) => (
          <FieldInput
            key={field}
            row={row}
            kept={kept.get(field) ?? null}
            value={form.values[field] ?? ''}
            error={form.messages[field]}
            onChange={(value) => form.change(field, value)}
          />
        ))}
        {name === 'backups' && <BackupKey onCreated={(key) => form.change('encryptionKey', key)} />}
        <div aria-live="polite">{form.result && <ConnectionResult result={form.result} />}</div>
        {form.problem && (
          <ProblemAlert>
            <Stack gap="sm" align="start">
              {form.problem}
              {form.maySaveAnyway && (
                <Button size="xs" variant="default" onClick={() => void form.save(true)}>
                  Save anyway
                </Button>
              )}
            </Stack>
          </ProblemAlert>
        )}
        <Group justify="space-between">
          <Button
            variant="default"
            loading={form.busy === 'test'}
            disabled={form.busy !== null}
            onClick={() => void form.test()}
          >
            {name === 'mail' ? 'Send test email' : 'Test'}
          </Button>
          <FormFooter onCancel={close} loading={form.busy === 'save'} disabled={form.busy !== null}>
            Save
          </FormFooter>
        </Group>
      </Stack>
    </form>
  )
}

interface FieldInputProps {
  row: ConnectionField
  kept: string | null
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function FieldInput({ row, kept, value, error, onChange }: FieldInputProps) {
  const { label, hint, choices, isSecret, isOptional, longest, placeholder } = row
  const stored = kept && `${kept}. Leave empty to keep it.`
  const common = {
    label,
    value,
    error,
    description: [hint, stored].filter(Boolean).join(' ') || undefined,
    withAsterisk: !isOptional && kept === null,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  if (choices)
    return (
      <NativeSelect
        {...common}
        data={Object.entries(choices).map(([choice, words]) => ({ value: choice, label: words }))}
      />
    )
  return (
    <TextInput
      {...common}
      placeholder={placeholder}
      maxLength={longest}
      type={isSecret ? 'password' : 'text'}
      // Browsers would offer to store it, or fill in the reader's own.
      autoComplete={isSecret ? 'new-password' : 'off'}
      spellCheck={false}
    />
  )
}

function BackupKey({ onCreated }: { onCreated: (key: string) => void }) {
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => adminApi.call('POST /admin/backup-key', {}),
    onSuccess: ({ key }) => onCreated(key),
    onError: (error) => notifyError('Failed to create a key', error),
  })
  if (!data)
    return (
      <Button variant="default" size="xs" w="fit-content" loading={isPending} onClick={() => mutate()}>
        Create an encryption key
      </Button>
    )
  return (
    <Stack gap="xs">
      <TextInput
        label="New encryption key"
        description="Copy it to another machine now. You cannot see it again."
        readOnly
        value={data.key}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group gap="xs">
        <CopyButton value={data.key}>
          {({ copied, copy }) => (
            <Button variant="default" size="xs" onClick={copy}>
              {copied ? 'Copied' : 'Copy the key'}
            </Button>
          )}
        </CopyButton>
        <Text size="sm" c="dimmed">
          It is filled in above.
        </Text>
      </Group>
    </Stack>
  )
}

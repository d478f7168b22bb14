import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { notifyError } from '../../../platform/web/admin/notify.tsx'

export function BackupKey({ onCreated }: { onCreated: (key: string) => void }) {
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

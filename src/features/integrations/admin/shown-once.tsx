import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'

interface Props {
  /** Such as "API key". */
  label: string
  secret: string
  hint: React.ReactNode
  close: () => void
}

export const ShownOnce = ({ label, secret, hint, close }: Props) => (
  <Stack gap="md">
    <Text>{hint} Copy it now. You cannot see it again.</Text>
    <TextInput
      label={label}
      readOnly
      value={secret}
      data-autofocus
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <Group justify="flex-end">
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
      <Button onClick={close}>I have stored it</Button>
    </Group>
  </Stack>
)

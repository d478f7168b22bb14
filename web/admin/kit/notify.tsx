import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { explain } from '../api.ts'

/** Says what was done. With `undo`, for as long as it is shown, it can be taken back. */
export function notifySuccess(sentence: string, undo?: () => unknown) {
  const id = crypto.randomUUID()
  notifications.show({
    id,
    role: undo ? 'status' : 'alert',
    color: 'green',
    message: undo ? (
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <Text size="md">{sentence}</Text>
        <Button
          size="compact-md"
          variant="subtle"
          onClick={() => {
            notifications.hide(id)
            undo()
          }}
        >
          Undo
        </Button>
      </Group>
    ) : (
      sentence
    ),
  })
}

/** Says what failed: the screen's sentence, and what the server said. It stays until it is closed. */
export function notifyError(sentence: string, fault: unknown) {
  notifications.show({ role: 'alert', color: 'red', message: explain(sentence, fault), autoClose: false })
}

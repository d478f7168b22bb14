import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { explain } from '../api.ts'

/** Reports a success, with a button to undo it if `undo` is given. */
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

/** Reports a failure: the screen's sentence and the server's message. It stays until it is closed. */
export function notifyError(sentence: string, error: unknown) {
  notifications.show({ role: 'alert', color: 'red', message: explain(sentence, error), autoClose: false })
}

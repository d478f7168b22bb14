import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { randomUuid } from '../random-uuid.ts'
import { explain } from './api.ts'

export function notifySuccess(sentence: string, undo?: () => unknown) {
  const id = randomUuid()
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

/** Milliseconds: long enough to read it twice. Pauses under the pointer. */
const timeToRead = 20_000

/** The same failure again replaces the first. */
export function notifyError(sentence: string, error: unknown) {
  const message = explain(sentence, error)
  notifications.hide(message)
  notifications.show({ id: message, role: 'alert', color: 'red', message, autoClose: timeToRead })
}

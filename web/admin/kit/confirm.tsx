import { Button, Group, Modal, Text } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'

interface Question {
  title: string
  text: string
  /** What it is about, by its name. */
  about?: string
  /** What the button that does it says. */
  confirm: string
  /** It cannot be undone. */
  isGrave?: boolean
}

interface Asked extends Question {
  answer: (yes: boolean) => void
}

let asked: Asked | null = null
const listeners = new Set<() => void>()

function become(next: Asked | null) {
  asked = next
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Asks in a dialog before something is done; whatever closes the dialog otherwise means no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => become({ ...question, answer: resolve }))
}

/** Where questions are asked; the office has one. */
export function Confirmations() {
  const question = useSyncExternalStore(subscribe, () => asked)
  // The words stay while the dialog goes.
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  const answer = (yes: boolean) => {
    question?.answer(yes)
    become(null)
  }
  return (
    <Modal opened={question !== null} onClose={() => answer(false)} title={shown?.title} size="sm">
      {shown?.about && (
        <Text fw={600} mb="xs">
          {shown.about}
        </Text>
      )}
      <Text>{shown?.text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          Cancel
        </Button>
        <Button color={shown?.isGrave ? 'red' : 'copper'} onClick={() => answer(true)}>
          {shown?.confirm}
        </Button>
      </Group>
    </Modal>
  )
}

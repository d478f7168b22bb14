import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { createExternalStore } from '../external-store.ts'
import { FormFooter } from './form-footer.tsx'

interface Question {
  title: string
  text: string
  about?: string
  confirm: string
  /** Text of the other button. Default: Cancel. */
  dismiss?: string
  /** It cannot be undone. */
  isGrave?: boolean
}

interface OpenQuestion extends Question {
  answer: (yes: boolean) => void
}

const open = createExternalStore<OpenQuestion | null>(null)

/** Closing the dialog means no. `needless` resolving to true means yes. */
export function confirm(question: Question, needless?: Promise<boolean>): Promise<boolean> {
  open.get()?.answer(false)
  return new Promise((resolve) => {
    const asked = { ...question, answer: resolve }
    open.set(asked)
    const answerIf = (isNeedless: boolean) => {
      if (!isNeedless || open.get() !== asked) return
      open.set(null)
      resolve(true)
    }
    void needless?.then(answerIf)
  })
}

/** Shows the questions of `confirm`. Mounted once. */
export function Confirmations() {
  const question = open.use()
  // The text stays while the dialog fades out.
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  const answer = (yes: boolean) => {
    question?.answer(yes)
    open.set(null)
  }
  return (
    // Above drawers and dialogs, which may have been mounted later.
    <Modal opened={question !== null} onClose={() => answer(false)} title={shown?.title} size="sm" zIndex={250}>
      {shown?.about && (
        <Text fw={600} mb="xs">
          {shown.about}
        </Text>
      )}
      <Text>{shown?.text}</Text>
      <FormFooter
        mt="lg"
        focusesCancel
        dismiss={shown?.dismiss}
        onCancel={() => answer(false)}
        color={shown?.isGrave ? 'red' : 'copper'}
        onClick={() => answer(true)}
      >
        {shown?.confirm}
      </FormFooter>
    </Modal>
  )
}

import { Alert, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FormFooter } from './form-footer.tsx'

/** Sends what a dialog's form holds, and closes the dialog. What is typed stays if the server refuses it. */
export function useDialogForm(send: () => Promise<void>, close: () => void) {
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    setError(null)
    try {
      await send()
      close()
    } catch (refused) {
      setError(refused)
    }
    setBusy(false)
  }
  return { error, clear: () => setError(null), form: { submit, isBusy, close } }
}

interface Props {
  form: ReturnType<typeof useDialogForm>['form']
  /** What the server says against the form as a whole. */
  problem: string | null
  /** What the button that sends says. */
  button?: string
  children: ReactNode
}

/** The form of a dialog, with its buttons. The fields say what is wrong with them. */
export const DialogForm = ({ form: { submit, isBusy, close }, problem, button = 'Save', children }: Props) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      void submit()
    }}
  >
    <Stack gap="md">
      {problem && (
        <Alert color="red" variant="light" role="alert">
          {problem}
        </Alert>
      )}
      {children}
      <FormFooter onCancel={close} loading={isBusy}>
        {button}
      </FormFooter>
    </Stack>
  </form>
)

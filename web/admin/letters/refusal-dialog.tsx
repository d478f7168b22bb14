import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { AdminLetter } from '../../../contract/letters/endpoints.ts'
import { letterLimits, letterMessages } from '../../../contract/letters/rules.ts'
import { FormFooter } from '../kit/form-footer.tsx'

interface Props {
  letter: AdminLetter
  onClose: () => void
  onRefuse: (reason: string) => Promise<void>
}

/** Asks why a letter is not shown. */
export function RefusalDialog({ letter, onClose, onRefuse }: Props) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setProblem(letterMessages.noReason)
    setBusy(true)
    await onRefuse(reason)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Reject the letter">
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack>
          <Text size="sm" lineClamp={6}>
            {letter.text}
          </Text>
          <Textarea
            label="Reason"
            description={`${letter.name} receives it by email in two minutes and sees it in their account`}
            value={reason}
            onChange={(event) => {
              setProblem('')
              setReason(event.currentTarget.value)
            }}
            error={problem}
            maxLength={letterLimits.reason}
            autosize
            minRows={2}
            data-autofocus
          />
          <FormFooter onCancel={onClose} loading={isBusy}>
            Reject
          </FormFooter>
        </Stack>
      </form>
    </Modal>
  )
}

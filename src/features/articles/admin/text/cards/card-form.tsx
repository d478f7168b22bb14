import { Modal, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { FormFooter } from '../../../../../platform/web/admin/form-footer.tsx'
import type { Card } from '../nodes/card.ts'

/** What the dialogs of cards are given. */
export interface CardDialogProps {
  draft: Card
  isNew: boolean
  onDone: (card: Card) => void
  onClose: () => void
}

interface Props extends Pick<CardDialogProps, 'onClose'> {
  title: string
  action: string
  isBusy?: boolean
  onSubmit: () => void
  children: ReactNode
}

/** A dialog with fields and one action. */
export function CardForm({ title, action, isBusy = false, onSubmit, onClose, children }: Props) {
  const finish = (event: FormEvent) => {
    event.preventDefault()
    // The form of the article is around the dialog.
    event.stopPropagation()
    onSubmit()
  }
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <form onSubmit={finish} noValidate>
        <Stack>
          {children}
          <FormFooter onCancel={onClose} loading={isBusy}>
            {action}
          </FormFooter>
        </Stack>
      </form>
    </Modal>
  )
}

import { Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toLinkAddress } from '../../../articles/text/link-address.ts'
import { FormFooter } from '../../../kit/form-footer.tsx'

interface Props {
  onDone: (button: { label: string; href: string }) => void
  onClose: () => void
}

/** The words and the link of a button. */
export function ButtonDialog({ onDone, onClose }: Props) {
  const [label, setLabel] = useState('')
  const [typed, setTyped] = useState('')
  const [problems, setProblems] = useState<{ label?: string; href?: string }>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const href = toLinkAddress(typed)
    if (label.trim() && href) return onDone({ label: label.trim(), href })
    setProblems({
      ...(!label.trim() && { label: 'Enter the text of the button' }),
      ...(!href && { href: 'A link must be a web URL, an email address or a page of the magazine (/section/…)' }),
    })
  }
  return (
    <Modal opened onClose={onClose} title="Button">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label="Text"
            data-autofocus
            maxLength={60}
            value={label}
            error={problems.label}
            onChange={({ currentTarget: { value } }) => setLabel(value)}
          />
          <TextInput
            label="Link"
            placeholder="https:// or /section/…"
            value={typed}
            error={problems.href}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          <FormFooter onCancel={onClose}>Insert</FormFooter>
        </Stack>
      </form>
    </Modal>
  )
}

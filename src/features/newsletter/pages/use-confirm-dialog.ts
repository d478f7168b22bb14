import { useRef, useState } from 'react'

/** A confirmation dialog. `ask` opens it and resolves when it is closed. */
export function useConfirmDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const answer = useRef<(isYes: boolean) => void>(() => {})
  const [subject, setSubject] = useState<string | null>(null)
  const ask = (about: string) =>
    new Promise<boolean>((resolve) => {
      answer.current = resolve
      if (!dialog.current) return resolve(false)
      setSubject(about)
      // Escape must not return the previous answer.
      dialog.current.returnValue = ''
      dialog.current.showModal()
    })
  const onClose = () => {
    setSubject(null)
    answer.current(dialog.current?.returnValue === yes)
  }
  return { ask, subject, dialog, onClose }
}

/** The value of the confirming button. */
export const yes = 'yes'

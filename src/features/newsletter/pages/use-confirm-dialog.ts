import { useRef, useState } from 'react'

/** `ask` opens the dialog and resolves when it closes. */
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

export const yes = 'yes'

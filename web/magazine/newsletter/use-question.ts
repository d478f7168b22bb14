import { useRef, useState } from 'react'

/** A question about something, in a dialog that waits for its answer: `ask` opens it and resolves once it is closed. */
export function useQuestion() {
  const dialog = useRef<HTMLDialogElement>(null)
  const answer = useRef<(isYes: boolean) => void>(() => {})
  const [subject, setSubject] = useState<string | null>(null)
  const ask = (about: string) =>
    new Promise<boolean>((resolve) => {
      answer.current = resolve
      if (!dialog.current) return resolve(false)
      setSubject(about)
      // What was answered the last time is not the answer when Escape closes it.
      dialog.current.returnValue = ''
      dialog.current.showModal()
    })
  const onClose = () => {
    setSubject(null)
    answer.current(dialog.current?.returnValue === yes)
  }
  return { ask, subject, dialog, onClose }
}

/** The value of the button that says yes. */
export const yes = 'yes'

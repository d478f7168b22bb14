import { useRef, useState } from 'react'

/** A question in a dialog that waits for its answer: `ask` opens it and resolves once it is closed. */
export function useQuestion() {
  const dialog = useRef<HTMLDialogElement>(null)
  const answer = useRef<(isYes: boolean) => void>(() => {})
  const [isAsking, setAsking] = useState(false)
  const ask = () =>
    new Promise<boolean>((resolve) => {
      answer.current = resolve
      setAsking(true)
      if (!dialog.current) return resolve(false)
      // What was answered the last time is not the answer when Escape closes it.
      dialog.current.returnValue = ''
      dialog.current.showModal()
    })
  const onClose = () => {
    setAsking(false)
    answer.current(dialog.current?.returnValue === yes)
  }
  return { ask, isAsking, dialog, onClose }
}

/** The value of the button that says yes. */
export const yes = 'yes'

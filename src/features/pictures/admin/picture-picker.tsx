import { lazy, Suspense } from 'react'
import { createExternalStore } from '../../../platform/web/external-store.ts'
import type { ListedPicture } from '../contract/endpoints.ts'

const question = createExternalStore<((chosen: ListedPicture | null) => void) | null>(null)

/** Null: none was chosen. */
export function pickPicture(): Promise<ListedPicture | null> {
  question.get()?.(null)
  return new Promise((resolve) => question.set(resolve))
}

const PickerDialog = lazy(() => import('./picker-dialog.tsx'))

/** Shows the dialog of `pickPicture`. Mount it once. */
export function PicturePicker() {
  const resolve = question.use()
  if (!resolve) return null
  const answer = (chosen: ListedPicture | null) => {
    resolve(chosen)
    question.set(null)
  }
  return (
    <Suspense fallback={null}>
      <PickerDialog answer={answer} />
    </Suspense>
  )
}

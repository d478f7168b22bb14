import { Modal, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { answerForFactor, useIsFactorAsked } from '../../../platform/web/admin/factor-question.ts'

const FactorAgain = lazy(() =>
  import('../../../features/accounts/admin/factor-again.tsx').then((module) => ({ default: module.FactorAgain })),
)

/** Calls that need a fresh second factor are sent again after it is given. */
export function FactorDialog() {
  const isAsked = useIsFactorAsked()
  return (
    // Above drawers and dialogs, which may have been mounted later.
    <Modal
      opened={isAsked}
      onClose={() => answerForFactor(false)}
      title="Confirm your second factor"
      size="sm"
      zIndex={250}
    >
      <Suspense fallback={<Skeleton height={120} />}>
        {isAsked && <FactorAgain onGiven={() => answerForFactor(true)} />}
      </Suspense>
    </Modal>
  )
}

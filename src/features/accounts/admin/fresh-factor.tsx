import { Modal, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { Failure } from '../../../platform/web/admin/list/list-screen.tsx'
import { hasErrorCode, serverMessage } from '../../../platform/web/api-error.ts'

const FactorForm = lazy(() => import('../pages/factor-form.tsx').then((module) => ({ default: module.FactorForm })))

interface Asked {
  answer: (isGiven: boolean) => void
}

/** If the server asks for a fresh second factor, prompts for it and runs the call again. */
export function useFreshFactor() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = () =>
    new Promise<boolean>((resolve) => {
      setAsked({
        answer: (isGiven) => {
          setAsked(null)
          resolve(isGiven)
        },
      })
    })
  async function withFactor<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!hasErrorCode(error, 'factor_not_fresh') || !(await ask())) throw error
      return work()
    }
  }
  return { withFactor, dialog: <FactorDialog asked={asked} /> }
}

const FactorDialog = ({ asked }: { asked: Asked | null }) => (
  <Modal
    opened={asked !== null}
    onClose={() => asked?.answer(false)}
    title="Confirm your second factor"
    size="sm"
    zIndex={250}
  >
    {asked && <FactorAgain onGiven={() => asked.answer(true)} />}
  </Modal>
)

function FactorAgain({ onGiven }: { onGiven: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['my-factors'],
    gcTime: 0,
    queryFn: async () => {
      const { offeredFactors } = await import('../pages/prove-factor.ts')
      return offeredFactors(await adminApi.call('GET /auth/factors', {}))
    },
  })
  const giveBy = async (factor: 'code' | 'passkey', code = '') => {
    const { proveByCode, proveByPasskey } = await import('../pages/prove-factor.ts')
    await (factor === 'code' ? proveByCode(code) : proveByPasskey())
    onGiven()
  }
  return (
    <>
      <Text mb="md">This change needs your second factor again.</Text>
      {error ? (
        <Failure sentence="Failed to load your second factors" error={error} retry={() => void refetch()} />
      ) : data ? (
        <Suspense fallback={<Skeleton height={120} />}>
          <FactorForm
            factors={data}
            button="Continue"
            busy="One moment…"
            giveCode={(code) => giveBy('code', code)}
            givePasskey={() => giveBy('passkey')}
            explain={(refused) =>
              serverMessage(refused) ?? 'We could not confirm your second factor. Please try again.'
            }
          />
        </Suspense>
      ) : (
        <Skeleton height={120} />
      )}
    </>
  )
}

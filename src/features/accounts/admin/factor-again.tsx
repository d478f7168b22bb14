import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import '../../../platform/web/account/account.css'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { Failure } from '../../../platform/web/admin/list/list-screen.tsx'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { FactorForm } from '../pages/factor-form.tsx'
import { offeredFactors, proveByCode, proveByPasskey } from '../pages/prove-factor.ts'

export function FactorAgain({ onGiven }: { onGiven: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['my-factors'],
    gcTime: 0,
    queryFn: async () => offeredFactors(await adminApi.call('GET /auth/factors', {})),
  })
  return (
    <>
      <Text mb="md">This step needs your second factor again.</Text>
      {error ? (
        <Failure sentence="Failed to load your second factors" error={error} retry={() => void refetch()} />
      ) : data ? (
        <FactorForm
          factors={data}
          button="Continue"
          busy="One moment…"
          giveCode={async (code) => {
            await proveByCode(code)
            onGiven()
          }}
          givePasskey={async () => {
            await proveByPasskey()
            onGiven()
          }}
          explain={(refused) => serverMessage(refused) ?? 'We could not confirm your second factor. Please try again.'}
        />
      ) : (
        <Skeleton height={120} />
      )}
    </>
  )
}

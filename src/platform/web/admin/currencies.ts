import { useQuery } from '@tanstack/react-query'
import { type Currency, currenciesOf } from '../../contract/currencies.ts'
import { adminApi } from './api.ts'

const query = { queryKey: ['settings', 'currencies'], queryFn: () => adminApi.call('GET /auth/payments', {}) } as const

/** The default first; none until loaded. */
export function useCurrencies(): readonly Currency[] {
  const [plan] = useQuery(query).data?.plans ?? []
  return plan ? currenciesOf(plan.prices) : []
}

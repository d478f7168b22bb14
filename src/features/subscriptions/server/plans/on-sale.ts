import type { Deps } from '../../../../platform/server/feature-deps.ts'

/** Nothing without a payment provider or its sandbox. */
export function onSale({ config, settings }: Pick<Deps, 'config' | 'settings'>) {
  const hasPayments = config.payments.kind !== 'off'
  return { hasPayments, sellsPlans: hasPayments && settings.current().subscription.isOffered }
}

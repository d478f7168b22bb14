import type { Deps } from '../../../../platform/server/feature-deps.ts'

/** What readers can buy. Nothing without a payment provider or its sandbox; plans only as long as the publisher offers them. */
export function onSale({ config, settings }: Pick<Deps, 'config' | 'settings'>) {
  const hasPayments = config.payments.kind !== 'off'
  return { hasPayments, sellsPlans: hasPayments && settings.current().subscription.isOffered }
}

import type { Currency } from '../../../platform/contract/currencies.ts'
import type { StateCode } from '../../../platform/contract/indian-states.ts'

/** What an order says about it. In other currencies than rupees the pages hide the choice, so that it does not count. */
export const billingOf = (currency: Currency, chosen: string): { billingState?: StateCode } =>
  currency === 'INR' && isState(chosen) ? { billingState: chosen } : {}

/** The pages offer only the server's own choices. */
const isState = (code: string): code is StateCode => /^\d\d$/.test(code)

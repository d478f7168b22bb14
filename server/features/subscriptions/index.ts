export { webhookAddress } from './checkout/webhook.ts'
export { listMyOrders } from './my-orders.ts'
export { activePlan, covers, oldestEndThatCounts, standingAt } from './plans/plan-status.ts'

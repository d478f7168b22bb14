export { webhookAddress } from './checkout/webhook.ts'
export { listMyOrders } from './my-orders.ts'
export { activePlan, covers, graceCutoff, planStatus } from './plans/plan-status.ts'

export { activePlan, activeUntil, covers, type Subscription } from './plan.ts'

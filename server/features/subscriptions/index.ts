export { activePlan, covers, type Subscription } from './plan.ts'

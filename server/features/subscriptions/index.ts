export { activePlan, covers, oldestEndThatCounts, standingAt, type Subscription } from './plan.ts'

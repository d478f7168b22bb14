import { createContext, use } from 'react'
import { type PlanNames, planNames, withPlanNames } from '../../contract/plans.ts'

/** The back office has the words of a fresh start. */
export const PlanNamesContext = createContext<PlanNames>(planNames)

export const usePlanNames = () => use(PlanNamesContext)

export function useWithPlanNames(): (sentence: string) => string {
  const names = use(PlanNamesContext)
  return (sentence) => withPlanNames(sentence, names)
}

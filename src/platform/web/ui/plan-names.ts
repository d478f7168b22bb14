import { createContext, use } from 'react'
import { type PlanNames, planNames, withPlanNames } from '../../contract/plans.ts'

/** What the publisher calls the plans. The back office has the words of a fresh start. */
export const PlanNamesContext = createContext<PlanNames>(planNames)

export const usePlanNames = () => use(PlanNamesContext)

/** Puts the publisher's names of the plans into a sentence with Silver and Gold. */
export function useWithPlanNames(): (sentence: string) => string {
  const names = use(PlanNamesContext)
  return (sentence) => withPlanNames(sentence, names)
}

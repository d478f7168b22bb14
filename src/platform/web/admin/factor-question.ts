import { createExternalStore } from '../external-store.ts'

const waiting = createExternalStore<readonly ((isGiven: boolean) => void)[]>([])

/** False: the user closed the dialog. Calls that wait at once share it. */
export const askForFactor = () => new Promise<boolean>((resolve) => waiting.set([...waiting.get(), resolve]))

export function answerForFactor(isGiven: boolean) {
  const answers = waiting.get()
  waiting.set([])
  for (const answer of answers) answer(isGiven)
}

export const useIsFactorAsked = () => waiting.use().length > 0

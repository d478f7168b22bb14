import { useEffect, useState } from 'react'
import { answerOf, type Calculator, type CalculatorAnswer } from '../contract/calculator.ts'

/** Loaded when somebody types into the form. */
const files = import.meta.glob<Record<string, Calculator>>('../contract/each/*.ts')

async function loadCalculator(name: string): Promise<Calculator> {
  const [calculator] = Object.values((await files[`../contract/each/${name}.ts`]?.()) ?? {})
  if (!calculator) throw new Error(`There is no calculator ${name}`)
  return calculator
}

const notLoaded: CalculatorAnswer = {
  results: [],
  problems: [{ field: null, message: 'We could not load the calculator. Check your connection and try again.' }],
}

/** The server's answer at first, then this browser's. */
export function useAnswer(name: string, search: string, first: CalculatorAnswer): CalculatorAnswer {
  const [shown, setShown] = useState({ search, answer: first })
  useEffect(() => {
    if (shown.search === search) return
    let isCurrent = true
    void loadCalculator(name)
      .then((calculator) => answerOf(calculator, new URLSearchParams(search)))
      .catch(() => notLoaded)
      .then((answer) => isCurrent && setShown({ search, answer }))
    return () => {
      isCurrent = false
    }
  }, [name, search, shown.search])
  return shown.answer
}

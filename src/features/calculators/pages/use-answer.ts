import { useEffect, useState } from 'react'
import { answerOf, type Calculation, type CalculatorAnswer } from '../contract/calculator.ts'

/** Loaded when somebody types into the form. */
const calculations = import.meta.glob<Calculation>('../contract/each/*.ts', { import: 'calculation' })

async function loadCalculation(name: string): Promise<Calculation> {
  const calculation = await calculations[`../contract/each/${name}.ts`]?.()
  if (!calculation) throw new Error(`There is no calculator ${name}`)
  return calculation
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
    void loadCalculation(name)
      .then((calculation) => answerOf(calculation, new URLSearchParams(search)))
      .catch(() => notLoaded)
      .then((answer) => isCurrent && setShown({ search, answer }))
    return () => {
      isCurrent = false
    }
  }, [name, search, shown.search])
  return shown.answer
}

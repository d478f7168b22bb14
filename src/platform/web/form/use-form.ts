import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { fieldErrors } from '../api-error.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

export type Values<F extends string> = Record<F, string>

/** In the order of the page. Null: nothing is wrong. */
export type Checks<F extends string> = Record<F, (value: string, values: Values<F>) => string | null>

type Problems<F extends string> = Partial<Record<F, string>>

interface Options<F extends string> {
  checks: Checks<F>
  /** Called with valid values, never twice at once. Shows what it throws. `clear` empties the fields. */
  send: (values: Values<F>, clear: () => void) => Promise<unknown>
  explain: (error: unknown) => string
  /** Errors disappear after it. The first wrong field takes the focus, since a summary would lose it. */
  messagesForMs?: number
}

export interface FormState<F extends string> {
  /** Prefix of the fields' ids. A page may have several forms. */
  id: string
  problems: Problems<F>
  /** Of the last attempt, unchanged while the reader corrects them. */
  summary: readonly (readonly [F, string])[]
  summaryRef: React.RefObject<HTMLElement | null>
  failure: string | null
  /** Counts attempts, so that a repeated sentence is announced again. */
  attempt: number
  isPending: boolean
  /** Hydrated, so it can send. */
  isReady: boolean
  onSubmit: React.SubmitEventHandler<HTMLFormElement>
  onInput: React.InputEventHandler<HTMLFormElement>
}

export function useForm<F extends string>({ checks, send, explain, messagesForMs }: Options<F>): FormState<F> {
  const id = useId()
  const { problems, outcome, finish, recheck } = useOutcome(checks)
  useAutoClear(outcome, messagesForMs, () => finish({}))
  const [isPending, setPending] = useState(false)
  const isSending = useRef(false)
  const submit = async (element: HTMLFormElement) => {
    const values = valuesOf(element, checks)
    const found = problemsOf(checks, values)
    if (Object.keys(found).length > 0) return finish(found)
    isSending.current = true
    setPending(true)
    try {
      await send(values, () => element.reset())
      finish({})
    } catch (error) {
      const refused = fieldErrors(error).filter(({ field }) => Object.hasOwn(checks, field))
      if (refused.length > 0) finish(byField(refused))
      else finish({}, explain(error))
    } finally {
      isSending.current = false
      setPending(false)
    }
  }
  return {
    id,
    problems,
    ...outcome,
    summary: messagesForMs === undefined ? outcome.summary : [],
    summaryRef: useFocusOn(outcome, messagesForMs === undefined ? null : id),
    isPending,
    isReady: useHydrated(),
    onSubmit: (event) => {
      event.preventDefault()
      if (!isSending.current) void submit(event.currentTarget)
    },
    onInput: (event) => recheck(valuesOf(event.currentTarget, checks)),
  }
}

function useOutcome<F extends string>(checks: Checks<F>) {
  const [problems, setProblems] = useState<Problems<F>>({})
  const [outcome, setOutcome] = useState<Outcome<F>>({ summary: [], failure: null, attempt: 0 })
  const finish = (found: Problems<F>, failure: string | null = null) => {
    const summary = fieldsOf(checks).flatMap((field) => (found[field] ? [[field, found[field]] as const] : []))
    setProblems(found)
    setOutcome(({ attempt }) => ({ summary, failure, attempt: attempt + 1 }))
  }
  // While the reader types, only fields with a problem are checked.
  const recheck = (values: Values<F>) => {
    const now = problemsOf(checks, values)
    setProblems((before) => Object.fromEntries(Object.entries(now).filter(([field]) => field in before)) as Problems<F>)
  }
  return { problems, outcome, finish, recheck }
}

/** The summary, or the first wrong field if `formId` is given. */
function useFocusOn<F extends string>(outcome: Outcome<F>, formId: string | null) {
  const summaryRef = useRef<HTMLElement>(null)
  useEffect(() => {
    const [first] = outcome.summary
    if (!first) return
    if (formId === null) summaryRef.current?.focus()
    else document.getElementById(formId + first[0])?.focus()
  }, [outcome, formId])
  return summaryRef
}

function useAutoClear<F extends string>(outcome: Outcome<F>, forMs: number | undefined, clear: () => void) {
  const clearNow = useEffectEvent(clear)
  useEffect(() => {
    if (forMs === undefined || (outcome.summary.length === 0 && outcome.failure === null)) return undefined
    const timer = setTimeout(() => clearNow(), forMs)
    return () => clearTimeout(timer)
  }, [outcome, forMs])
}

interface Outcome<F extends string> {
  summary: readonly (readonly [F, string])[]
  failure: string | null
  attempt: number
}

const fieldsOf = <F extends string>(checks: Checks<F>) => Object.keys(checks) as F[]

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

function valuesOf<F extends string>(form: HTMLFormElement, checks: Checks<F>): Values<F> {
  const data = new FormData(form)
  return Object.fromEntries(fieldsOf(checks).map((field) => [field, textOf(data.get(field))])) as Values<F>
}

function problemsOf<F extends string>(checks: Checks<F>, values: Values<F>): Problems<F> {
  const found: Problems<F> = {}
  for (const field in checks) {
    const problem = checks[field](values[field], values)
    if (problem) found[field] = problem
  }
  return found
}

function byField<F extends string>(refused: readonly { field: string; message: string }[]): Problems<F> {
  return Object.fromEntries(refused.toReversed().map(({ field, message }) => [field, message])) as Problems<F>
}

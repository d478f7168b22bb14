import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { fieldErrors } from '../api-error.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

export type Values<F extends string> = Record<F, string>

/** What is wrong with a field, or null; by field, in the order of the page. */
export type Checks<F extends string> = Record<F, (value: string, values: Values<F>) => string | null>

type Problems<F extends string> = Partial<Record<F, string>>

interface Options<F extends string> {
  checks: Checks<F>
  /**
   * Sends what was filled in: only when nothing is wrong with it, and never twice at a time. What it throws is told. `clear`
   * empties the fields.
   */
  send: (values: Values<F>, clear: () => void) => Promise<unknown>
  /** The sentence for what was thrown. */
  explain: (fault: unknown) => string
  /**
   * What was wrong goes by itself after so many milliseconds. Then there is no summary, which might go while it has the focus:
   * the first wrong field takes it.
   */
  messagesForMs?: number
}

/** A form under way: what its parts need to know. */
export interface FormState<F extends string> {
  /** Begins the ids of its fields: several forms may stand on one page. */
  id: string
  problems: Problems<F>
  /** What was wrong when the form was last sent, for the summary. It stays as it is while one corrects. */
  summary: readonly (readonly [F, string])[]
  summaryRef: React.RefObject<HTMLElement | null>
  failure: string | null
  /** Counts the answers, so that the same sentence is announced again. */
  attempt: number
  isPending: boolean
  /** Before the page has come to life nothing can be sent. */
  isReady: boolean
  onSubmit: React.SubmitEventHandler<HTMLFormElement>
  onInput: React.InputEventHandler<HTMLFormElement>
}

export function useForm<F extends string>({ checks, send, explain, messagesForMs }: Options<F>): FormState<F> {
  const id = useId()
  const { problems, outcome, conclude, recheck } = useOutcome(checks)
  useFleeting(outcome, messagesForMs, () => conclude({}))
  const [isPending, setPending] = useState(false)
  const isSending = useRef(false)
  const submit = async (element: HTMLFormElement) => {
    const values = valuesOf(element, checks)
    const found = problemsOf(checks, values)
    if (Object.keys(found).length > 0) return conclude(found)
    isSending.current = true
    setPending(true)
    try {
      await send(values, () => element.reset())
      conclude({})
    } catch (fault) {
      const told = fieldErrors(fault).filter(({ field }) => Object.hasOwn(checks, field))
      if (told.length > 0) conclude(byField(told))
      else conclude({}, explain(fault))
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

/** What was wrong when the form was last sent, and what of it still is. */
function useOutcome<F extends string>(checks: Checks<F>) {
  const [problems, setProblems] = useState<Problems<F>>({})
  const [outcome, setOutcome] = useState<Outcome<F>>({ summary: [], failure: null, attempt: 0 })
  const conclude = (found: Problems<F>, failure: string | null = null) => {
    const summary = fieldsOf(checks).flatMap((field) => (found[field] ? [[field, found[field]] as const] : []))
    setProblems(found)
    setOutcome(({ attempt }) => ({ summary, failure, attempt: attempt + 1 }))
  }
  // A field that was found wrong is looked at again as it is corrected.
  const recheck = (values: Values<F>) => {
    const now = problemsOf(checks, values)
    setProblems((before) => Object.fromEntries(Object.entries(now).filter(([field]) => field in before)) as Problems<F>)
  }
  return { problems, outcome, conclude, recheck }
}

/** The summary takes the focus each time that there is one; the first wrong field, where the form's id is given. */
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

/** Calls `clear` when what was wrong has been told for so long. */
function useFleeting<F extends string>(outcome: Outcome<F>, forMs: number | undefined, clear: () => void) {
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

/** The first that was said about each. */
function byField<F extends string>(told: readonly { field: string; message: string }[]): Problems<F> {
  return Object.fromEntries(told.toReversed().map(({ field, message }) => [field, message])) as Problems<F>
}

import './form.css'
import type { FormState } from './use-form.ts'

interface Props<F extends string> {
  form: FormState<F>
  button: string
  busy: string
  children?: React.ReactNode
  remedy?: React.ReactNode
  /** Before hydration the browser may send the form to the page's own address. */
  worksWithoutScript?: boolean
}

/** A failure appears below the button, so that the button does not move. */
export function Form<F extends string>({ form, button, busy, children, remedy, worksWithoutScript = false }: Props<F>) {
  const { failure, attempt, isPending, isReady, onSubmit, onInput } = form
  return (
    <form noValidate method="post" className="form" aria-busy={isPending} onSubmit={onSubmit} onInput={onInput}>
      <Summary form={form} />
      {children}
      <button
        type="submit"
        className="button button-primary form-button"
        disabled={!isReady && !worksWithoutScript}
        aria-disabled={isPending}
      >
        {isPending ? busy : button}
      </button>
      {failure && (
        <p key={attempt} role="alert" className="form-failure">
          {failure}
        </p>
      )}
      {failure && remedy}
    </form>
  )
}

/** Takes the focus when it appears. */
function Summary<F extends string>({ form: { id, summary, summaryRef } }: { form: FormState<F> }) {
  if (summary.length === 0) return null
  return (
    <section ref={summaryRef} tabIndex={-1} aria-labelledby={`${id}summary`} className="form-summary">
      <p id={`${id}summary`} className="font-semibold">
        {summary.length === 1 ? 'Please fix one problem' : `Please fix ${summary.length} problems`}
      </p>
      <ul>
        {summary.map(([field, problem]) => (
          <li key={field}>
            <a
              href={`#${id}${field}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(`${id}${field}`)?.focus()
              }}
            >
              {problem}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

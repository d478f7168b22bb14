import './form.css'
import type { FormState } from './use-form.ts'

interface Props<F extends string> {
  form: FormState<F>
  /** The words on the button, and while what it does is under way. */
  button: string
  busy: string
  children?: React.ReactNode
  /** Below the failure: what can be done about it. */
  remedy?: React.ReactNode
  /** The browser itself may send it to the page's own address before the page has come to life. */
  worksWithoutScript?: boolean
}

/** One column of fields, one button. A failure is told below the button, so that nothing moves under the finger. */
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

/** What has to be corrected, each a way to its field. It takes the focus when it appears. */
function Summary<F extends string>({ form: { id, summary, summaryRef } }: { form: FormState<F> }) {
  if (summary.length === 0) return null
  return (
    <section ref={summaryRef} tabIndex={-1} aria-labelledby={`${id}summary`} className="form-summary">
      <p id={`${id}summary`} className="font-semibold">
        {summary.length === 1 ? 'Please correct one thing' : `Please correct ${summary.length} things`}
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

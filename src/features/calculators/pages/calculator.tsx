import { useEffect, useMemo, useState } from 'react'
import { data, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { links, toolLink } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { loadAds } from '../../../platform/web/magazine/ads.ts'
import { loadHead } from '../../../platform/web/magazine/head.ts'
import { notFound } from '../../../platform/web/magazine/paged-list.ts'
import { trustedProse } from '../../../platform/web/magazine/trusted-prose.ts'
import { AdColumn, AdInPage } from '../../../platform/web/ui/ad-column.tsx'
import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import { findCalculator } from '../contract/all.ts'
import { answerOf, type Calculation, type CalculatorAnswer } from '../contract/calculator.ts'
import type { Route } from './+types/calculator'
import { CalculatorForm } from './calculator-form.tsx'
import { type CalculatorView, viewOf } from './calculator-view.ts'
import { CalculatorDrawing } from './drawing.tsx'
import './tools.css'

/** Answers in the page, so that it works without script. Caches only the page without inputs: there are too many others. */
export async function loader({ context, params: { name }, url: { searchParams } }: Route.LoaderArgs) {
  const calculator = findCalculator(name)
  if (!calculator) throw notFound()
  const api = context.get(apiContext)
  const { title, summary, fields } = calculator
  const [{ head }, ads] = await Promise.all([
    loadHead(api, { path: toolLink(name), title: `${title} calculator`, description: summary }),
    loadAds(api, 'article'),
  ])
  const hasInputs = Object.keys(fields).some((field) => searchParams.has(field))
  return data(
    { head, calculator: viewOf(calculator, searchParams), answer: answerOf(calculator, searchParams), ads },
    { headers: hasInputs ? { 'cache-control': 'no-store' } : {} },
  )
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** While the reader types, the browser computes. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function CalculatorPage({ loaderData: { calculator, answer, ads } }: Route.ComponentProps) {
  return (
    <div className="frame with-ads pt-6 lg:pt-8">
      <div>
        <PageHeading heading={calculator.title}>
          <PageLink to={links.tools} className="link">
            All calculators
          </PageLink>
        </PageHeading>
        <p className="max-w-2xl text-lead">{calculator.summary}</p>
        <Work key={calculator.name} calculator={calculator} first={answer} />
        <AdInPage ads={ads} />
        <Explanation calculator={calculator} />
      </div>
      <AdColumn ads={ads} />
    </div>
  )
}

function Work({ calculator, first }: { calculator: CalculatorView; first: CalculatorAnswer }) {
  const { search } = useLocation()
  const answer = useAnswer(calculator.name, search, first)
  return (
    <div className="tool-work">
      <CalculatorForm calculator={calculator} problems={answer.problems} />
      {/* On phones the result stands below the button. */}
      <div className="tool-outcome">
        <Results answer={answer} />
        <CalculatorDrawing drawing={calculator.drawing} />
      </div>
    </div>
  )
}

const Results = ({ answer: { results, problems } }: { answer: CalculatorAnswer }) => (
  <section aria-labelledby="result">
    <h2 id="result" className="label mb-1">
      Result
    </h2>
    <output aria-live="polite" className="tool-results">
      {problems.map(({ field, message }) => (
        <span key={field} className="tool-problem">
          {message}
        </span>
      ))}
      {results.map(({ label, text }) => (
        <span key={label} className="tool-result">
          <span>{label}</span> <b>{text}</b>
        </span>
      ))}
    </output>
  </section>
)

function Explanation({ calculator: { formula, about, source } }: { calculator: CalculatorView }) {
  const math = useMemo(() => trustedProse(formula), [formula])
  return (
    <section aria-labelledby="formula" className="tool-about">
      <h2 id="formula" className="label">
        Formula and limits
      </h2>
      <div dangerouslySetInnerHTML={math} />
      {about.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <p className="text-small text-quiet">Source: {source}</p>
    </section>
  )
}

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
function useAnswer(name: string, search: string, first: CalculatorAnswer): CalculatorAnswer {
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

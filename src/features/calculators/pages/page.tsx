import { Fragment } from 'react'
import { Link } from 'react-router'
import { links, toolLink } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { loadAds } from '../../../platform/web/magazine/ads.ts'
import { loadHead } from '../../../platform/web/magazine/head.ts'
import { AdColumn, AdInList } from '../../../platform/web/ui/ad-column.tsx'
import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import { calculators } from '../contract/all.ts'
import type { Route } from './+types/page'
import { CalculatorDrawing } from './drawing.tsx'
import './tools.css'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [{ head }, ads] = await Promise.all([
    loadHead(api, {
      path: links.tools,
      title: 'Calculators',
      description: 'Dividers, filters, traces, converters, codes: calculators with their formulas and limits.',
    }),
    loadAds(api, 'article'),
  ])
  const tools = calculators.map(({ name, title, summary, drawing }) => ({ name, title, summary, drawing }))
  return { head, tools, ads }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function ToolsPage({ loaderData: { tools, ads } }: Route.ComponentProps) {
  return (
    <div className="frame with-ads pt-6 lg:pt-8">
      <div>
        <PageHeading heading="Calculators">
          {tools.length} calculators with their formulas, sources and limits. The address of a calculator keeps your
          inputs, so you can save or share it.
        </PageHeading>
        <ul className="tool-list">
          {tools.map(({ name, title, summary, drawing }, row) => (
            <Fragment key={name}>
              <li>
                <CalculatorDrawing drawing={drawing} isDecorative />
                <div>
                  <h2 className="text-lead font-semibold">
                    <Link to={toolLink(name)}>{title}</Link>
                  </h2>
                  <p className="mt-1 text-small text-quiet">{summary}</p>
                </div>
              </li>
              <AdInList ads={ads} row={row} rows={tools.length} />
            </Fragment>
          ))}
        </ul>
      </div>
      <AdColumn ads={ads} rows={tools.length} />
    </div>
  )
}

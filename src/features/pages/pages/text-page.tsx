import { useMemo } from 'react'
import { trustedProse } from '../../../platform/web/magazine/trusted-prose.ts'
import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import './text-page.css'

interface Props {
  heading: string
  /** Sanitised by the server. */
  html?: string
  isBrief?: boolean
  children?: React.ReactNode
  aside?: React.ReactNode
  between?: React.ReactNode
  ads?: React.ReactNode
}

export function TextPage({ heading, html, isBrief = false, children, between, aside, ads }: Props) {
  const prose = useMemo(() => (html === undefined ? null : trustedProse(html)), [html])
  return (
    <div className={`frame pt-6 lg:pt-8 ${ads ? 'with-ads' : ''}`}>
      <div>
        <PageHeading heading={heading} />
        {between}
        <div className={aside ? 'text-columns' : undefined}>
          <div>
            {prose && (
              <div
                className={`text-page page-prose ${isBrief ? 'is-brief hatch' : ''}`}
                dangerouslySetInnerHTML={prose}
              />
            )}
            {children && <div className={`text-page ${prose ? 'mt-5' : ''}`}>{children}</div>}
          </div>
          {aside}
        </div>
      </div>
      {ads}
    </div>
  )
}

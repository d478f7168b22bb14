import { ok } from '../../http/api/calls.ts'
import type { Deps, Router } from '../deps.ts'

export function siteRoutes({ route }: Router, { config, now }: Deps) {
  const { timeZone, ...publisher } = config.site
  // Canadian dates happen to be ISO dates.
  const isoDate = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })

  route('GET /site', async () =>
    ok({ ...publisher, timeZone, publicUrl: config.publicUrl, today: isoDate.format(now()) }, ['site']),
  )

  route('GET /site/privacy', async () =>
    ok(
      {
        viewsKeptDays: config.viewsKeptDays,
        isNewsletterTracked: config.newsletter.isTracked,
        hasGoogle: config.google !== null,
        hasPayments: config.payments.kind === 'razorpay',
      },
      ['site'],
    ),
  )
}

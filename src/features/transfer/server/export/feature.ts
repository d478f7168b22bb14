import { defineFeature } from '../../../../platform/server/feature.ts'
import { jobTypes } from '../../../../platform/server/jobs/job-types.ts'
import { Exports } from './exports.ts'
import { siteExportRoutes } from './routes.ts'

export const siteExportFeature = defineFeature({
  name: 'export',
  switchedBy: 'transfer',
  serve: siteExportRoutes,
  jobs: (deps) => {
    const exports = new Exports(deps)
    const { maxAttempts } = jobTypes['exports.make']
    return {
      'exports.make': ({ payload, signal, attempt }) =>
        exports.run(payload.id, { signal, isLastTry: attempt >= maxAttempts }),
      'exports.sweep': () => exports.sweep(),
    }
  },
  schedules: { 'exports.sweep': '41 * * * *' },
  jobsWhileOff: ['exports.sweep'],
})

import { allFeatures } from '../src/app/features.ts'
import type { ApiName } from '../src/platform/contract/api.ts'
import type { OptionalFeatureName } from '../src/platform/contract/features.ts'
import type { JobHandlers } from '../src/platform/server/jobs/index.ts'
import { jobTypes } from '../src/platform/server/jobs/job-types.ts'

type Feature = (typeof allFeatures)[number]
type JobType = keyof typeof jobTypes

export class Surface {
  readonly calls = new Set<ApiName>()
  /** Addresses outside of the contract, such as `GET /glossary.json`. */
  readonly addresses = new Set<string>()
  readonly jobs = new Set<JobType>()
}

export function watchedFeatures() {
  const surfaces = new Map<OptionalFeatureName, Surface>()
  const ran: JobType[] = []
  const surfaceOf = (name: OptionalFeatureName) => {
    const surface = surfaces.get(name) ?? new Surface()
    surfaces.set(name, surface)
    return surface
  }
  const features = allFeatures.map((feature) =>
    feature.switchedBy ? watched(feature, surfaceOf(feature.switchedBy), ran) : feature,
  )
  return { features, surfaces, ran }
}

function watched(feature: Feature, surface: Surface, ran: JobType[]): Feature {
  const { serve, jobs } = feature
  return {
    ...feature,
    ...(serve && {
      serve: (router, deps) => {
        router.http.addHook('onRoute', ({ method, url }) => {
          for (const one of [method].flat()) surface.addresses.add(`${one} ${url}`)
        })
        const route: typeof router.route = (name, ...handler) => {
          surface.calls.add(name)
          router.route(name, ...handler)
        }
        const document: typeof router.pages.document = (address, write) => {
          surface.addresses.add(`GET ${address}`)
          router.pages.document(address, write)
        }
        return serve({ ...router, route, pages: { ...router.pages, document } }, deps)
      },
    }),
    ...(jobs && { jobs: (deps) => recording(jobs(deps), surface, ran) }),
  }
}

const recording = (handlers: JobHandlers, surface: Surface, ran: JobType[]): JobHandlers => {
  const all = Object.entries(handlers) as [JobType, (job: never) => Promise<unknown>][]
  const watching = all.map(([name, handle]) => {
    if (jobTypes[name].payload.safeParse({}).success) surface.jobs.add(name)
    const recorded = (job: never) => {
      ran.push(name)
      return handle(job)
    }
    return [name, recorded]
  })
  return Object.fromEntries(watching)
}

const samples = ['1', 'ab', 'A1', 'x'.repeat(43)]

export const sampleOf = (address: string) =>
  address.replaceAll(/:\w+(?:\(([^/]*)\))?\??/g, (_, pattern?: string) => {
    const fits = (one: string) => pattern === undefined || new RegExp(`^(?:${pattern})$`).test(one)
    return samples.find(fits) ?? '1'
  })

import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser'
import { optionalFeatureNames, optionalFeatures } from './src/platform/contract/features.ts'

const optional = `^src/features/(${optionalFeatureNames.join('|')})/`

const needing = Object.entries<{ title: string; needs?: readonly string[] }>(optionalFeatures).flatMap(
  ([name, { needs }]) => (needs ? [{ name, needs }] : []),
)

const knowsWhatItNeeds = ({ name, needs }: (typeof needing)[number]): IForbiddenRuleType => ({
  name: `${name}-knows-what-it-needs`,
  comment: 'An optional feature knows another one only if it is among those that it needs.',
  severity: 'error',
  from: { path: `^src/features/${name}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: optional, pathNot: `^src/features/(${[name, ...needs].join('|')})/` },
})

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one idea, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'Features stand on the platform. It knows nothing of them.',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: ['\\.test\\.tsx?$', '^src/platform/server/db/(tables|column-values)'] },
      to: {
        path: '^src/(features|app)/',
        pathNot: '^src/features/settings/(contract/groups/(contact|identity)|server/settings)\\.ts$',
      },
    },
    {
      name: 'features-know-no-app',
      comment: 'The app wires the features: they are handed what they need, and know neither it nor the environment.',
      severity: 'error',
      from: {
        path: '^src/features/',
        pathNot: '\\.test\\.tsx?$|^src/features/backups/server/archive/restore-backup\\.ts$',
      },
      to: { path: '^src/app/', pathNot: '^src/app/contract/audit-actions\\.ts$' },
    },
    {
      name: 'optional-features-are-not-needed',
      comment:
        'What the publisher can switch off is known to itself and to the app alone, and to no other such feature. The files that are excepted know it still: the list may only shrink.',
      severity: 'error',
      from: {
        path: '^src/features/([^/]+)/',
        pathNot: [
          '\\.test\\.tsx?$',
          ...needing.map(({ name }) => `^src/features/${name}/`),
          '^src/features/first-steps/server/left-as-they-came\\.ts$',
        ],
      },
      to: { path: optional, pathNot: ['^src/features/$1/'] },
    },
    ...needing.map(knowsWhatItNeeds),
    {
      name: 'contract-stands-alone',
      comment: 'The contract is what browser and server both know: it does no I/O.',
      severity: 'error',
      from: { path: '^src/.+/contract/' },
      to: {
        path: '^src/(features/[^/]+/(server/|feature\\.ts$)|platform/server/|app/(?!admin/|contract/))|^src/(features/[^/]+/(pages|admin)|platform/web|app/admin)/|^src/(root|entry\\.[a-z]+)\\.tsx$|^(test|bench)/|^(node:)?(fs|http|net|path|child_process|worker_threads)($|/)',
      },
    },
    {
      name: 'web-knows-the-contract-only',
      comment: 'Pages reach the server through the API client, never by import.',
      severity: 'error',
      from: {
        path: '^src/(features/[^/]+/(pages|admin)|platform/web|app/(admin|magazine))/|^src/(root|entry\\.[a-z]+)\\.tsx$',
        pathNot: '\\.test\\.tsx?$',
      },
      to: {
        path: '^src/(features/[^/]+/(server/|feature\\.ts$)|platform/server/|app/(?!admin/|contract/|magazine/))|^(test|bench)/',
      },
    },
    {
      name: 'no-contract-schemas-in-the-browser',
      comment:
        'Readers do not download zod: pages take types from the schemas, and values only from files without schemas.',
      severity: 'error',
      from: {
        path: '^src/(features/[^/]+/(pages|admin)|platform/web|app/(admin|magazine))/|^src/(root|entry\\.[a-z]+)\\.tsx$',
        pathNot: '^src/(features/[^/]+/admin|platform/web/admin|app/admin)/',
      },
      to: {
        path: '^src/.+/contract/',
        pathNot: [
          '/contract/(rules|record|heads|messages|roles|embeds|plain-text|corrections|no-title|catalogue|client|cover-art|durations|links|markup|page-context|jpeg|refusals|remember|shared-article-fragment|plans|currencies|trusted-types|units|features)\\.ts$',
          '/contract/.+[/-](rules|record|heads|messages|roles|embeds|plain-text|corrections|no-title|catalogue|client|cover-art|durations|links|markup|page-context|jpeg|refusals|remember|shared-article-fragment|plans|currencies|trusted-types|units|features)\\.ts$',
          '^src/features/calculators/contract/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'ui-has-no-data',
      comment: 'Shared parts are given what they show.',
      severity: 'error',
      from: { path: '^src/platform/web/ui/' },
      to: { path: '^src/platform/web/(api|magazine|account|admin)|^src/features/' },
    },
    {
      name: 'features-by-their-index',
      comment: 'Another feature is used through what its server/index.ts offers.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: {
        path: '^src/features/([^/]+)/server/',
        pathNot: [
          '^src/features/$1/',
          '^src/features/[^/]+/server/index\\.ts$',
          '^src/features/[^/]+/server/[^/]+/index\\.ts$',
          '^src/features/backups/server/archive/',
        ],
      },
    },
    {
      name: 'routes-and-jobs-from-the-app',
      comment: "Only a feature's feature.ts names its routes and jobs, and only features.ts names the features.",
      severity: 'error',
      from: { path: '^(src|test|bench)/', pathNot: '^src/app/features\\.ts$|/feature\\.ts$' },
      to: {
        path: [
          '^src/features/[^/]+/(feature|server/routes|server/jobs|server/feature)\\.ts$',
          '^src/features/[^/]+/server/[^/]+/feature\\.ts$',
        ],
      },
    },
    {
      name: 'core-is-the-ground',
      comment: 'Shared ground imports neither features nor HTTP.',
      severity: 'error',
      from: { path: '^src/platform/server/core/' },
      to: { path: '^src/(features|app)/|^src/platform/server/((http|jobs|mail|gateways)/|[^/]+$)' },
    },
    {
      name: 'outsiders-by-the-index-too',
      comment: 'The wiring and the commands use features through their index.',
      severity: 'error',
      from: { path: '^src/app/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^src/features/[^/]+/server/',
        pathNot: [
          '^src/features/[^/]+/server/(index|feature)\\.ts$',
          '^src/features/[^/]+/server/[^/]+/(index|feature)\\.ts$',
          '^src/features/backups/server/archive/',
        ],
      },
    },
    {
      name: 'queries-are-handed-the-database',
      comment:
        'A query on the outer handle inside a transaction never returns: queries take the handle as an argument.',
      severity: 'error',
      from: { path: '^src/features/', pathNot: '\\.test\\.tsx?$|^src/features/backups/server/archive/' },
      to: {
        path: '^src/platform/server/db/',
        dependencyTypesNot: ['type-only'],
        pathNot:
          '^src/platform/server/db/(transaction|errors|paging|row-counts|read-as-json|rows-so-far|time-limit)\\.ts$',
      },
    },
    {
      name: 'decisions-are-pure',
      comment: 'Access and plan decisions know no I/O.',
      severity: 'error',
      from: {
        path: '^src/features/.*/(access|plan-status|allocate-periods|orders-to-revoke|lists|preview|present)\\.ts$',
      },
      to: {
        path: '^src/platform/server/(db|http)/|^(node:)?(fs|http|net|child_process)($|/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'gateways-from-the-wiring',
      comment: 'Real gateways are chosen in gateways/open.ts; everybody else knows their interface.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/platform/server/gateways/|\\.test\\.tsx?$' },
      to: {
        path: '^src/platform/server/gateways/',
        pathNot: '^src/platform/server/gateways/([^/]+/index|open)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'What ships does not import what tests it.',
      severity: 'error',
      from: { path: '^(src|db)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(test|bench)/|\\.test\\.tsx?$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules|^build/|\\.react-router' },
    tsPreCompilationDeps: true,
    detectJSDocImports: false,
    parser: 'swc',
  },
} satisfies IConfiguration

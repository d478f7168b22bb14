import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { z } from 'zod'
import { screens } from '../src/app/admin/screens.ts'
import { apiEndpoints } from '../src/app/contract/api.ts'
import { auditActions } from '../src/app/contract/audit-actions.ts'
import { groups } from '../src/features/settings/contract/groups.ts'
import { type Endpoint, ErrorResponse } from '../src/platform/contract/endpoint.ts'
import pages from '../src/routes.ts'
import { useMagazine } from './magazine.ts'

/* What others build on: calls with input and output, addresses, settings, sentences of the audit log. `test/golden` has
   the expected state, which changes only on purpose. `npx vitest run --project server test/golden.test.ts -u` writes
   it. */

const magazine = useMagazine()

test('calls', async () => {
  const all: [string, Endpoint][] = Object.entries(apiEndpoints)
  const lines = all.toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([name, call]) => describeCall(name, call))
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/calls.txt')
})

test('addresses', async () => {
  const lines = [
    ...pages
      .flatMap((entry) => pathsOf(entry))
      .toSorted()
      .map((path) => `page ${path}`),
    ...screens.map(({ path, role, menu = [] }) => ['screen', `/admin/${path}`, role, ...menu].join(' ')),
    ...[...routesOf(magazine.app.http.printRoutes({ commonPrefix: false }))].toSorted(),
  ]
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/addresses.txt')
})

test('sentences of the audit log', async () => {
  await expect(stringify(auditActions)).toMatchFileSnapshot('golden/audit.yaml')
})

test('settings', async () => {
  await expect(stringify(JSON.parse(JSON.stringify(groups)))).toMatchFileSnapshot('golden/settings.yaml')
})

function describeCall(
  name: string,
  { access, keyScope, maxBody, contentType, upload, answers, ...call }: Endpoint,
): string[] {
  const more = { keyScope, maxBody, contentType, upload: upload?.field, maxBytes: upload?.maxBytes }
  const requests = (['params', 'query', 'body'] as const).flatMap((part) =>
    call[part] ? describe(toJsonSchema(call[part], 'input'), part) : [],
  )
  const responses = Object.entries(answers).flatMap(([status, schema]) =>
    schema === ErrorResponse ? [`${status} error`] : describe(toJsonSchema(schema, 'output'), status),
  )
  return [`${name} ${access} ${JSON.stringify(more)}`, ...[...requests, ...responses].map((line) => `  ${line}`)]
}

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })

type Schema = z.core.JSONSchema.JSONSchema

/** A line for each field: `body.title? string {"maxLength":160}`. */
function describe(
  { $schema: _, type, properties = {}, required = [], items, anyOf, ...facts }: Schema,
  at: string,
): string[] {
  const { additionalProperties: others, minimum, maximum, ...limits } = facts
  const range = {
    ...(minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  }
  const more = JSON.stringify({ ...limits, ...range })
  return [
    `${at} ${type?.toString() ?? (anyOf ? 'one of' : 'anything')}${more === '{}' ? '' : ` ${more}`}`,
    ...Object.keys(properties)
      .toSorted()
      .flatMap((name) => describeAny(properties[name], `${at}.${name}${required.includes(name) ? '' : '?'}`)),
    ...describeAny(others, `${at}.*`),
    ...[items].flat().flatMap((item) => describeAny(item, `${at}[]`)),
    ...(anyOf ?? []).flatMap((one, index) => describeAny(one, `${at}|${index}`)),
  ]
}

const describeAny = (schema: Schema | boolean | undefined, at: string) =>
  typeof schema === 'object' ? describe(schema, at) : []

interface Page {
  path?: string
  children?: Page[]
}

function pathsOf({ path, children = [] }: Page, above = ''): string[] {
  const whole = path === undefined ? above : `${above}/${path}`
  return children.length > 0 ? children.flatMap((page) => pathsOf(page, whole)) : [whole || '/']
}

/** Parses the tree that Fastify prints: four characters of indentation for each level. */
function* routesOf(tree: string): Generator<string> {
  const above: string[] = []
  for (const line of tree.split('\n')) {
    const [, indent = '', rest = '', methods] = /^([│ ]*)[├└]── ([^ ]*)(?: \((.*)\))?$/.exec(line) ?? []
    const depth = indent.length / 4
    const path = `${above[depth - 1] ?? ''}${rest}`
    above.splice(depth, above.length, path)
    if (methods) yield `${methods} ${path}`
  }
}

import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** Collects what `/api/openapi.json` says; has to come before the endpoints are registered. */
export async function collectApiDocument(app: FastifyInstance, publicUrl: string) {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Groundplane', version: '1', description: 'The API of the magazine.' },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (document) =>
      withFile(
        jsonSchemaTransform(isCall(document.url) ? document : { ...document, schema: { hide: true } }),
        document.route.config?.fileField,
      ),
  })
}

/** `/api/openapi.json`, and `/api/docs` for people. */
export function serveApiDocuments(app: FastifyInstance) {
  app.get('/api/openapi.json', { config: { access: 'anyone' }, schema: { hide: true } }, async () => app.swagger())
  app.get('/api/docs', { config: { access: 'anyone' }, schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(toHtml(app)),
  )
}

type Described = ReturnType<typeof jsonSchemaTransform>

/** Adds the file to the fields of a call that takes a form. */
function withFile({ schema, url }: Described, field: string | undefined): Described {
  if (!field) return { schema, url }
  const fields = (schema.body ?? {}) as { properties?: object; required?: string[] }
  const file = { type: 'string', format: 'binary' }
  const body = {
    type: 'object',
    properties: { ...fields.properties, [field]: file },
    required: [...(fields.required ?? []), field],
  }
  return { schema: { ...schema, body }, url }
}

const isCall = (url: string) => url.startsWith('/api/') && !url.includes('*')

interface Operation {
  summary?: string
  parameters?: { name: string; in: string; required?: boolean }[]
  responses?: Record<string, unknown>
}

function toHtml(app: FastifyInstance): string {
  const { paths = {} } = app.swagger() as { paths?: Record<string, Record<string, Operation>> }
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { summary = '', parameters = [], responses = {} }]) =>
        `<tr><td><code>${escape(`${method.toUpperCase()} ${path}`)}</code></td><td>${escape(summary)}</td><td>${escape(
          parameters
            .map(({ name, in: place, required }) => `${name} (${place}${required ? '' : ', optional'})`)
            .join(', '),
        )}</td><td>${escape(Object.keys(responses).join(', '))}</td></tr>`,
    ),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Groundplane API</title>
<meta name="viewport" content="width=device-width"><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid;padding:.4rem .6rem;text-align:left;vertical-align:top}</style>
<h1>Groundplane API</h1><p>The machine-readable description is <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<table><thead><tr><th>Call</th><th>What it does</th><th>Parameters</th><th>Answers</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></html>`
}

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

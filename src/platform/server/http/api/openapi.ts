import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Endpoint } from '../../../contract/endpoint.ts'

/** Must come before the endpoints are registered. */
export async function collectApiDocument(app: FastifyInstance, publicUrl: string) {
  await app.register(fastifySwagger, {
    openapi: {
      // Swagger UI resolves a document of 3.1 several times slower.
      openapi: '3.0.3',
      info: { title: 'Groundplane', version: '1', description: 'The API of the magazine.' },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in' },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key. It opens only the calls that name its scope',
          },
        },
      },
    },
    transform: ({ route, ...document }) => {
      if (!isCall(document.url)) return { schema: { hide: true }, url: document.url }
      const { access, keyScope, freshFactor, fileField } = route.config ?? {}
      const { schema, url } = withFile(jsonSchemaTransform({ ...document, route }), fileField)
      const byKey = keyScope ? [{ apiKey: [] }] : []
      const security = access === 'anyone' ? {} : { security: [{ bearer: [] }, ...byKey] }
      const description = [
        ...(keyScope ? [`Open to API keys with the scope \`${keyScope}\`.`] : []),
        ...(freshFactor ? [factorNeeded(freshFactor, keyScope !== undefined)] : []),
      ].join(' ')
      return {
        schema: { ...schema, ...security, ...(description && { description }), tags: [url.split('/')[2] ?? ''] },
        url,
      }
    },
  })
}

function factorNeeded(freshFactor: NonNullable<Endpoint['freshFactor']>, isForKeys: boolean): string {
  const values =
    freshFactor === true ? [] : Object.entries(freshFactor).map(([name, value]) => `${name} is ${value} and `)
  const who = isForKeys ? 'a caller without an API key' : 'the caller'
  return `403 \`factor_not_fresh\` if ${values.join('')}${who} has a second factor that was not given within the last ten minutes.`
}

export async function serveApiDocuments(app: FastifyInstance) {
  app.get('/api/openapi.json', { config: { access: 'anyone' }, schema: { hide: true } }, async () => app.swagger())
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'anyone' }
    })
    await scope.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      theme: { title: 'Groundplane API' },
      uiConfig: { layout: 'BaseLayout', defaultModelsExpandDepth: -1, filter: true },
      staticCSP: {
        'default-src': "'none'",
        'script-src': "'self'",
        // The renderer writes style attributes.
        'style-src': "'self' 'unsafe-inline'",
        'img-src': "'self' data:",
        'connect-src': "'self'",
        'base-uri': "'none'",
        'form-action': "'none'",
        'frame-ancestors': "'none'",
      },
    })
  })
}

type Described = ReturnType<typeof jsonSchemaTransform>

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

import type { FastifyInstance, FastifyRequest } from 'fastify'

export function acceptForms(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

export const isFromElsewhere = ({ headers }: FastifyRequest) => headers['sec-fetch-site'] === 'cross-site'

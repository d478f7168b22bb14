import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Lets the addresses of a scope take forms that browsers send themselves, without script. */
export function acceptForms(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

/** Whether a page of another site sent the form. */
export const isFromElsewhere = ({ headers }: FastifyRequest) => headers['sec-fetch-site'] === 'cross-site'

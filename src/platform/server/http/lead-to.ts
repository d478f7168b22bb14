import type { FastifyReply } from 'fastify'
import { links } from '../../contract/links.ts'

/** Headers carry percent-encoded letters. What is no address leads to the front page. */
export const leadTo = (reply: FastifyReply, address: string | null | undefined) =>
  reply.header('cache-control', 'no-store').redirect(URL.parse(address ?? '')?.href ?? links.home, 302)

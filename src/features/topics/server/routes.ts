import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Deps, Router } from '../../../platform/server/feature-deps.ts'
import { ok } from '../../../platform/server/http/api/calls.ts'
import { findTopic, findTopics, readList } from '../../articles/server/index.ts'

export function topicRoutes({ route }: Router, { db }: Pick<Deps, 'db'>) {
  route('GET /home/topics', async () => ok({ topics: await findTopics(db) }, ['all']))

  route('GET /home/topics/:slug', async ({ params: { slug }, query }) => {
    const [topic, { body, keys }] = await Promise.all([findTopic(db, slug), readList(db, `keyword:${slug}`, query)])
    if (!topic) throw new NotFound('topic', slug)
    return ok({ ...body, topic: { slug, name: topic.name } }, keys)
  })
}

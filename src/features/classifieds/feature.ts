import { sql } from 'kysely'
import { classifiedLink, links } from '../../platform/contract/links.ts'
import { defineFeature, withList } from '../../platform/server/feature.ts'
import { endClassifieds } from './server/decide-classified.ts'
import * as classifiedMails from './server/mails/classifieds.ts'
import { eraseClassifiedsOf } from './server/place-classified.ts'
import { classifiedsKey, findShownIds } from './server/queries.ts'
import { classifiedRoutes } from './server/routes.ts'

export const classifiedsFeature = defineFeature({
  name: 'classifieds',
  switchedBy: 'classifieds',
  serve: classifiedRoutes,
  jobs: (deps) => ({ 'classifieds.end': ({ signal }) => endClassifieds(deps, signal) }),
  schedules: { 'classifieds.end': '*/15 * * * *' },
  mails: Object.values(classifiedMails),
  personalTables: [{ table: 'classifieds', by: 'user_id' }],
  erasePerson: (tx, { userId }) => eraseClassifiedsOf(tx, userId),
  pageKeys: [classifiedsKey],
  pageAddresses: async ({ db, now }) =>
    withList(links.classifieds, (await findShownIds(db, now())).map(classifiedLink)),
  list: {
    label: 'Classified ads',
    to: links.classifieds,
    key: classifiedsKey,
    some: (now) => sql`classifieds where approved_at is not null and ends_at > ${now}`,
  },
  demo: () => import('./demo/index.ts'),
})

import { InvalidInput } from '../../../platform/server/core/errors.ts'
import { serveContent } from '../../content/server/index.ts'
import { wordsOfText } from '../../search-index/server/index.ts'
import { whitePaperContract } from '../contract/endpoints.ts'
import { whitePaperMessages } from '../contract/rules.ts'
import { countLeads, findSize, toFile } from './queries.ts'

export const whitePapers = serveContent(whitePaperContract, {
  columns: async ({ title, summary, sponsor, isPublished, file }, _, { tx }) => {
    if (isPublished && file === '') throw new InvalidInput('file', whitePaperMessages.fileRequired)
    return { file: await toFile(tx, file), lexemes: wordsOfText(`${title} . ${summary} . ${sponsor}`) }
  },
  audited: ['file'],
  page: async ({ db }, { file }) => ({ bytes: await findSize(db, file) }),
  adminListed: async (db, rows) => {
    const leads = await countLeads(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map(({ id, sponsor, is_open }) => ({ sponsor, isOpen: is_open, leads: leads.get(id) ?? 0 }))
  },
  stored: async (_, { file }) => ({ file: file ?? '' }),
})

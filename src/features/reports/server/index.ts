import { currenciesOf, type PricesByCurrency, priceProblem } from '../../../platform/contract/currencies.ts'
import { InvalidInput, InvalidRequest, NotFound } from '../../../platform/server/core/errors.ts'
import { requireCategories } from '../../catalogue/server/index.ts'
import { serveContent } from '../../content/server/index.ts'
import { wordsOfText } from '../../search-index/server/index.ts'
import { settingsKey } from '../../settings/server/index.ts'
import { countSoldReports } from '../../subscriptions/server/index.ts'
import { reportContract } from '../contract/endpoints.ts'
import { reportMessages } from '../contract/rules.ts'
import type { ReportDeps } from './deps.ts'
import { nameOfCategory, presentAdminVersion, presentFile, presentReportVersion, pricesOfReport } from './present.ts'
import { findLastVersions, findReportVersions } from './queries.ts'

export const reports = serveContent(reportContract, {
  columns: async ({ title, summary, access, prices, category, isPublished }, before, { tx }) => {
    if (isPublished && !(before && (await findReportVersions(tx, before.id)).length > 0))
      throw new InvalidInput('isPublished', reportMessages.fileRequired)
    if (access === 'sold') requirePrices(prices)
    return {
      prices: inStoredOrder(access === 'sold' ? prices : {}),
      category: category === null ? null : ((await requireCategories(tx, [category]))[0] ?? null),
      lexemes: wordsOfText(`${title} . ${summary}`),
    }
  },
  audited: ['prices', 'category'],
  listed: async ({ db, catalogue, settings }: ReportDeps, rows) => {
    const [versions, known] = [await findLastVersions(db, rows), await catalogue.get()]
    const own = rows.map((row) => {
      const version = versions.get(row.id)
      if (!version) throw new NotFound('file of report', row.id)
      return {
        id: row.id,
        category: nameOfCategory(known, row.category),
        file: presentFile(version),
        prices: pricesOfReport(row, settings.current().subscription),
      }
    })
    return { own, keys: [settingsKey] }
  },
  page: async ({ db, settings }, { id }) => ({
    versions: (await findReportVersions(db, id)).map(presentReportVersion),
    goldDiscount: settings.current().subscription.goldReportDiscount,
  }),
  adminListed: async (db, rows) => {
    const versions = await findLastVersions(db, rows)
    const sold = await countSoldReports(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map(({ id }) => {
      const version = versions.get(id)
      return {
        file: version ? presentFile(version) : null,
        downloads: version?.all_downloads ?? 0,
        sold: sold.get(id) ?? 0,
      }
    })
  },
  stored: async (db, { id, prices, category }) => ({
    prices,
    category,
    versions: (await findReportVersions(db, id)).map(presentAdminVersion),
  }),
})

/** @throws InvalidInput, InvalidRequest with the problem of each price */
function requirePrices(prices: PricesByCurrency) {
  const given = currenciesOf(prices)
  if (given.length === 0) throw new InvalidInput('prices', reportMessages.priceRequired)
  const problems = given.flatMap((currency) => {
    const message = priceProblem('The price', prices[currency] ?? null, currency)
    return message === null ? [] : { field: `prices.${currency}`, message }
  })
  if (problems.length > 0) throw new InvalidRequest(problems)
}

/** In the database's key order, so that the audit log compares equal values as equal. */
const inStoredOrder = (prices: PricesByCurrency) =>
  JSON.stringify(Object.fromEntries(Object.entries(prices).toSorted(([a], [b]) => (a < b ? -1 : 1))))

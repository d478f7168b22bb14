import { serveContent } from '../src/features/content/server/index.ts'
import { marketDataContract } from '../src/features/market-data/contract/endpoints.ts'
import type { ApiRequest, ApiResult } from '../src/platform/contract/api.ts'
import { accessLevels } from '../src/platform/contract/catalogue.ts'
import { contentContract } from '../src/platform/contract/content/contract.ts'
import { defineContent } from '../src/platform/contract/content/define.ts'
import { access, line } from '../src/platform/contract/content/fields.ts'
import { marketDataHead } from '../src/platform/contract/content/heads.ts'

/* Must not compile. An empty schema would make every type `never`, which fits everywhere: no check at all. */

type Body = ApiRequest<'POST /admin/market-data'>['body']
type Got = ApiResult<'GET /admin/market-data/:id'>
type Page = ApiResult<'GET /home/market-data/:slug'>
type Row = ApiResult<'GET /home/market-data'>['data'][number]
export const sent: Body = { title: 'x', access: 'gold', kind: 'line' }
// @ts-expect-error a required field is missing
export const withoutTitle: Body = { access: 'gold', kind: 'line' }
// @ts-expect-error no such choice
export const pie: Body = { title: 'x', access: 'gold', kind: 'pie' }
export const kindOf = ({ kind }: Got): 'line' | 'bar' | 'scatter' | 'table' => kind
export const methodOf = ({ method }: Page): string => method
export const figuresOf = ({ figures }: Page): string | null => figures
// @ts-expect-error editors alone get it
export const csvOf = (page: Page) => page.csv
// @ts-expect-error the page alone has it
export const methodInList = (row: Row) => row.method
// @ts-expect-error what is kept back may be null
export const keptOf = ({ figures }: Page): string => figures

const listed = { columns: ['a'], rows: 1, period: null, figuresAt: '' }
const own = {
  listed: async (_: unknown, rows: readonly object[]) => ({ own: rows.map(() => listed) }),
  kept: async () => ({ figures: '' }),
  adminListed: async () => [{ rows: 1, figuresAt: '' }],
}
const columns = () => ({ figures_at: new Date() })
export const served = () => serveContent(marketDataContract, { ...own, columns })
// @ts-expect-error a column that no field fills is forgotten
export const forgotten = () => serveContent(marketDataContract, { ...own, columns: () => ({}) })
const kept = async () => ({})
// @ts-expect-error what is kept back is forgotten
export const nothingKept = () => serveContent(marketDataContract, { ...own, columns, kept })
const { listed: _listed, ...unlisted } = own
// @ts-expect-error what lists have is forgotten
export const nothingListed = () => serveContent(marketDataContract, { ...unlisted, columns })

const title = line('Title', 1, { shown: 'list' })
const base = { title, summary: line('Summary', 1, { shown: 'list' }), access: access('Access', accessLevels, 'gold') }
const head = { ...marketDataHead, by: 'editor', description: '' } as const
// @ts-expect-error the kit has this name itself
export const taken = defineContent({ ...head, fields: { ...base, slug: line('Slug', 1, {}) } })
// @ts-expect-error it is a picture
export const badge = defineContent({ ...head, fields: { ...base, imageUrl: line('Image', 1, {}) } })
// @ts-expect-error every content type has a title
export const untitled = defineContent({ ...head, fields: { summary: base.summary, access: base.access } })
const other = contentContract(defineContent({ ...head, table: 'users', fields: base }), { kept: {} })
// @ts-expect-error its table is none of a content type
export const elsewhere = () => serveContent(other, { columns, kept })

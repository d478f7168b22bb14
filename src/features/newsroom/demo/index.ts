import { days, hours } from '../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { before, type DemoPart, type DemoPerson } from '../../../platform/server/demo/part.ts'
import { DraftForm } from '../../articles/contract/editing.ts'
import { forTextFields } from '../../articles/contract/fields.ts'
import { specifiedPreview, toSafeHtml, type Writing } from '../../articles/server/index.ts'
import { saveNewDraft } from '../server/drafts/new-articles.ts'
import { leadImageOf } from '../server/edit/lead-image.ts'
import { addNewArticle, editArticle } from '../server/edit/save-article.ts'
import { countKeywordUses } from '../server/index.ts'

const editedArticles = ['denholt-dp150-open-frame', 'w25q128jv-suffix-and-quad-enable']

export default {
  addToLibrary: ({ db }) => countKeywordUses(db),

  async add({ db, now, idOf, editors, admin }) {
    const [meera = admin, tobias = admin] = editors
    await inTransaction(db, async (tx) => {
      const by = (editor: DemoPerson, age: number) => ({ editor, now: before(now, age) })
      const tomorrow = new Date(Math.ceil(now.getTime() / hours(1)) * hours(1) + hours(20))
      for (const [index, id] of editedArticles.flatMap(idOf).entries()) {
        const editor = index % 2 === 0 ? meera : tobias
        const writing = async (row: Parameters<typeof leadImageOf>[0]): Promise<Writing> => ({
          ...forTextFields(({ column }) => row[column]),
          section: row.section,
          access: row.access,
          categories: row.categories,
          keywords: row.keywords,
          partNumbers: row.part_numbers,
          authorIds: row.author_ids,
          previewLength: specifiedPreview,
          image: leadImageOf(row),
          enteredAt: row.entered_at,
          datedAt: row.dated_at,
          html: toSafeHtml(
            `${row.body_html}<p><em>Corrected: an earlier version gave one value with the wrong unit.</em></p>`,
          ),
        })
        await editArticle(tx, { id, writing, version: null }, by(editor, days(4 - index)))
      }
      await addNewArticle(tx, aboutShunts(now), { at: 'never' }, by(tobias, days(1)))
      await addNewArticle(tx, aboutConnectors(now), { at: tomorrow }, by(meera, hours(3)))
      const content = DraftForm.parse({
        title: 'Three crystals, one load capacitance',
        description: '<p>Notes: measure the stray capacitance first. Ask the maker for the drive level.</p>',
        section: 'Design-Guides',
        keywords: ['crystal', 'load capacitance'],
      })
      await saveNewDraft(
        tx,
        'threecrystalsoneload',
        { content, follows: 0 },
        { editor: { ...admin, role: 'admin' }, now: before(now, hours(5)) },
      )
    })
  },
} satisfies DemoPart

const common = (now: Date) => ({
  ...forTextFields(() => ''),
  access: 'free' as const,
  partNumbers: [],
  authorIds: [],
  image: null,
  previewLength: specifiedPreview,
  enteredAt: before(now, days(1)),
  datedAt: now,
})

const aboutConnectors = (now: Date): Writing => ({
  ...common(now),
  title: 'Board-to-board connectors: count the cycles that production uses up',
  html: toSafeHtml(
    '<p>A connector rated for 30 mating cycles has spent nine of them before the product is sold: three in incoming ' +
      'inspection, four in test and two in repair. The rest is what the customer gets.</p>',
  ),
  section: 'component',
  categories: ['interconnect'],
  keywords: ['connector', 'mating cycles'],
})

const aboutShunts = (now: Date): Writing => ({
  ...common(now),
  title: 'Where a shunt resistor should not sit',
  html: toSafeHtml('<p>To be continued: thermal picture of the board, and the second layout.</p>'),
  section: 'design-guide',
  categories: ['sensors'],
  keywords: ['shunt'],
})

import { sql } from 'kysely'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { type DemoPart, removeRowsOf } from '../../../platform/server/demo/part.ts'
import { findPeople } from '../../../platform/server/demo/people.ts'
import { readDemo } from '../../articles/demo/contents.ts'
import { figuresOf, toDraft } from '../../articles/demo/index.ts'
import { addPublishedArticles } from '../../articles/server/index.ts'
import { addPictures } from '../../pictures/demo/pictures.ts'
import { addAuthors, portraitsOf } from './add-authors.ts'
import { authorsOf } from './rows.ts'

/** An author of an article that the publisher wrote stays. */
export default {
  tables: ['authors'],

  /** Also adds their articles with lists and search rows, and all pictures. */
  async addToLibrary({ db, now }) {
    const { oldestFirst, sizesOf, detailOf } = await readDemo()
    const { editors } = await findPeople(db)
    await inTransaction(db, async (tx) => {
      const figures = [...portraitsOf(now), ...oldestFirst.flatMap((article) => figuresOf(article, now))]
      await addPictures(tx, figures, { sizesOf, detailOf, uploaders: editors })
      const authorIds = await addAuthors(tx, editors, now)
      const drafts = oldestFirst.map((article) => ({
        ...toDraft(article, { now, sizesOf }),
        authorIds: authorsOf(article).flatMap((place) => authorIds[place] ?? []),
      }))
      await addPublishedArticles(tx, drafts, now)
    })
  },

  remove: removeRowsOf('authors', {
    counted: 'demo authors',
    unless: sql`exists (select from articles where author_ids @> array[authors.id])`,
  }),
} satisfies DemoPart

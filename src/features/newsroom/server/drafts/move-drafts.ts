import { sql } from 'kysely'
import type { CategoryId, Section } from '../../../../platform/contract/catalogue.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { sectionNameOf } from '../../../articles/contract/rules.ts'

const draftTables = ['article_drafts', 'new_article_drafts'].map((name) => sql.table(name))

export async function moveDraftsOfSection(tx: Transaction, from: Section, to: Section) {
  for (const drafts of draftTables)
    await sql`
      update ${drafts} set content = jsonb_set(content, '{section}', to_jsonb(${sectionNameOf(to)}::text))
      where content ->> 'section' = ${sectionNameOf(from)}`.execute(tx)
}

/** Each draft keeps a category once. `to` null: it only loses the category. */
export async function moveDraftsOfCategory(tx: Transaction, from: CategoryId, to: CategoryId | null) {
  for (const drafts of draftTables)
    await sql`
      update ${drafts} set content = jsonb_set(content, '{categories}', (
        select coalesce(jsonb_agg(category order by place), '[]') from (
          select case when category = ${from} then ${to}::text else category end as category, min(place) as place
          from jsonb_array_elements_text(content -> 'categories') with ordinality as chosen (category, place) group by 1
        ) as replaced where category is not null
      ))
      where content -> 'categories' @> to_jsonb(${from}::text)`.execute(tx)
}

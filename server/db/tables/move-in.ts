import type { ColumnType, Generated } from 'kysely'
import type { MoveInChoices, MoveInNameKind, MoveInOutcome, MoveInSample } from '../../../contract/move-in/rules.ts'

/** As `own-record.ts` of the imports checks it. */
interface StoredAuthor {
  name: string
  slug: string
  line: string
  biography: string
  links: { label: string; url: string }[]
  expertise: string[]
  /** Missing in what was checked before there was a desk. */
  isOnDesk?: boolean
  picture: string
  focus?: [number, number] | undefined
  credit: string
}

/** What is stored about the exports of other systems. */
export interface MoveInTables {
  move_ins: {
    import_id: number
    reader: string
    site: Generated<string>
    samples: ColumnType<MoveInSample[], string | undefined, string>
    choices: ColumnType<Partial<MoveInChoices>, string | undefined, string>
  }
  move_in_names: {
    import_id: number
    kind: MoveInNameKind
    source_id: string
    name: string
    uses: Generated<number>
    target: Generated<string>
    biography: Generated<string>
    record: ColumnType<(StoredAuthor & { imageUrl?: string }) | null, string | null | undefined, string | null>
  }
  move_in_attachments: {
    import_id: number
    source_id: string
    address: string
    path: string | null
    alt: string
    caption: string
    parent: string | null
  }
  move_in_pictures: {
    site: string
    address: string
    import_id: number | null
    src: string | null
    is_new: Generated<boolean>
    reason: Generated<string>
  }
  move_in_items: {
    import_id: number
    line: number
    kind: string
    source_id: string
    title: string
    outcome: MoveInOutcome
    reason: Generated<string>
    site: string | null
    article_id: number | null
    page: string | null
    version: number | null
    paths: Generated<string[]>
    has_links: Generated<boolean>
  }
  move_in_drops: {
    import_id: number
    kind: 'dropped' | 'dead link' | 'picture'
    what: string
    uses: number
    example: string
  }
  move_in_authors: { site: string; source_id: string; import_id: number | null; author_id: number }
}

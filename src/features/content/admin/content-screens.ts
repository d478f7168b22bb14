import type { ContentHead } from '../../../platform/contract/content/heads.ts'
import type { Column } from '../../../platform/web/admin/list/data-table.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'
import type { AdminListedOf, EditedContent } from './content-calls.ts'

interface OwnScreens<C extends EditedContent> extends Omit<ScreenRow, 'path' | 'title' | 'load'> {
  /** Loads its declaration on first use. */
  record: () => Promise<C['record']>
  /** The columns of its list between access and actions. */
  columns: readonly Column<AdminListedOf<C>>[]
}

/** The list of a content type, and the form below it. `below`: instead of a form that has its fields alone. */
export const contentScreens = <C extends EditedContent>(
  { name, noun, title }: ContentHead,
  { record, columns, ...row }: OwnScreens<C>,
): ScreenRow[] => [
  {
    path: name,
    title,
    load: async () => {
      const { contentScreen } = await import('./content-screen.tsx')
      return { default: contentScreen(await record(), columns) }
    },
    below: [
      {
        path: ':id',
        title: `Edit ${noun}`,
        load: async () => {
          const { contentEditor } = await import('./content-editor.tsx')
          return { default: contentEditor<C>(await record(), () => ({})) }
        },
      },
    ],
    ...row,
  },
]

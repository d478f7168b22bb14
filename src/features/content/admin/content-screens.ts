import type { ContentHead } from '../../../platform/contract/content/heads.ts'
import type { Column } from '../../../platform/web/admin/list/data-table.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'
import type { AdminListedOf, EditedContent } from './content-calls.ts'

interface OwnScreens<C extends EditedContent> extends Omit<ScreenRow, 'path' | 'title' | 'load'> {
  record: () => Promise<C['record']>
  /** Between access and actions. */
  columns: readonly Column<AdminListedOf<C>>[]
}

/** `below` replaces the form of the declared fields. */
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

import { NativeSelect } from '@mantine/core'
import { useAdminSite } from '../../../../platform/web/admin/site.ts'
import { useMay } from '../../../../platform/web/admin/user.ts'
import { nowIn } from '../editor/date-time.ts'
import type { EditorState } from '../editor/use-editor.ts'
import { DateInput, Dates } from '../fields/details.tsx'
import { SideSection } from '../fields/side-section.tsx'

const day = 24 * 60 * 60 * 1_000

export function AddPublication({ editor }: { editor: EditorState }) {
  const { timeZone } = useAdminSite()
  const { fields, set } = editor
  const mayPublish = useMay('editor')
  const tomorrow = () => `${nowIn(timeZone, new Date(Date.now() + day)).slice(0, 10)} 09:00:00`
  return (
    <SideSection title="Publication">
      <Dates editor={editor} kind="add" />
      {mayPublish && (
        <NativeSelect
          label="Publish"
          data={[
            { value: '', label: 'Immediately' },
            { value: 'then', label: 'At a set time' },
          ]}
          value={fields.publishAt && 'then'}
          onChange={(event) => set({ publishAt: event.currentTarget.value ? tomorrow() : '' })}
        />
      )}
      {mayPublish && fields.publishAt && <DateInput editor={editor} field="publishAt" />}
    </SideSection>
  )
}

import { NativeSelect } from '@mantine/core'
import { useAdminSite } from '../../kit/site.ts'
import { nowIn } from '../desk/clocks.ts'
import type { Desk } from '../desk/use-desk.ts'
import { DateField, Dates } from '../fields/details.tsx'
import { SideSection } from '../fields/side-section.tsx'

const day = 24 * 60 * 60 * 1_000

/** When a new article is published: as soon as it is added, or at a time to come. */
export function AddPublication({ desk }: { desk: Desk }) {
  const { timeZone } = useAdminSite()
  const { fields, set } = desk
  const tomorrow = () => `${nowIn(timeZone, new Date(Date.now() + day)).slice(0, 10)} 09:00:00`
  return (
    <SideSection title="Publication">
      <Dates desk={desk} kind="add" />
      <NativeSelect
        label="Publish"
        data={[
          { value: '', label: 'When it is added' },
          { value: 'then', label: 'At a date and time' },
        ]}
        value={fields.publishAt && 'then'}
        onChange={(event) => set({ publishAt: event.currentTarget.value ? tomorrow() : '' })}
      />
      {fields.publishAt && (
        <DateField desk={desk} field="publishAt" label="Publish at" description={`By the clocks of ${timeZone}`} />
      )}
    </SideSection>
  )
}

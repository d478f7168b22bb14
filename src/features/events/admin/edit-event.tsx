import entryClasses from '../../../platform/web/admin/content/entry.module.css'
import { useAdminSite } from '../../../platform/web/admin/site.ts'
import { SideSection } from '../../articles/admin/fields/side-section.tsx'
import { contentEditor, type EditedForm } from '../../content/admin/content-editor.tsx'
import { LinkPicture } from '../../pictures/admin/link-picture.tsx'
import type { EventContent } from '../contract/endpoints.ts'
import { event } from '../contract/record.ts'
import classes from './events.module.css'

type Form = EditedForm<EventContent>

const when = ['isAllDay', 'startsOn', 'startTime', 'endsOn', 'endTime', 'timeZone'] as const
const beside = ['organizer', 'url', 'joinUrl', 'places'] as const

export default contentEditor<EventContent>(
  event,
  (form) => ({
    elsewhere: [...when, 'place', 'address', 'isOnline', ...beside],
    below: {
      summary: (
        <>
          <WhenFields {...form} />
          <WhereFields {...form} />
        </>
      ),
    },
    side: <SideFields {...form} />,
  }),
  () => ({ timeZone: useAdminSite().timeZone }),
)

const WhenFields = ({ values, input }: Form) => (
  <fieldset className={entryClasses.group}>
    <legend>When</legend>
    {input('isAllDay')}
    <div className={classes.times} data-timed={!values.isAllDay || undefined}>
      {input('startsOn', (startsOn) => withStart(values, String(startsOn ?? '')))}
      {!values.isAllDay && input('startTime')}
      {input('endsOn')}
      {!values.isAllDay && input('endTime')}
    </div>
    {input('timeZone')}
  </fieldset>
)

/** The end follows the start until it has a date of its own. */
const withStart = ({ startsOn, endsOn }: Form['values'], start: string) =>
  !endsOn || endsOn === startsOn || endsOn < start ? { endsOn: start } : {}

const WhereFields = ({ input }: Form) => (
  <fieldset className={entryClasses.group}>
    <legend>Where</legend>
    <div className={classes.pair}>
      {input('place')}
      {input('address')}
    </div>
    {input('isOnline')}
  </fieldset>
)

const SideFields = ({ values: { imageUrl }, problems, set, input }: Form) => (
  <>
    <SideSection title="Organizer">
      {input('organizer')}
      {input('url')}
    </SideSection>
    <SideSection title="Webinar">
      {input('joinUrl')}
      {input('places')}
    </SideSection>
    <SideSection title="Image">
      <LinkPicture
        imageUrl={imageUrl}
        words={{ upload: 'Upload an image', alt: 'The image of the event' }}
        problem={problems['imageUrl']}
        onChange={(changed) => set({ imageUrl: changed })}
      />
    </SideSection>
  </>
)

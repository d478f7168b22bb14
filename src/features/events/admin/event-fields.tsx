import { Autocomplete, Checkbox, TextInput } from '@mantine/core'
import { toSlug } from '../../../platform/contract/slugs.ts'
import { SideSection } from '../../articles/admin/fields/side-section.tsx'
import { LinkPicture } from '../../articles/admin/images/link-picture.tsx'
import entryClasses from '../../content/admin/entry.module.css'
import type { EntryForm } from '../../content/admin/use-entry-form.ts'
import { eventLimits } from '../contract/rules.ts'
import { type EventFields, withStart } from './event-form.ts'
import classes from './events.module.css'

type Form = EntryForm<EventFields>

/** Days, times and the time zone they are in. */
export function WhenFields(form: Form) {
  const { fields, problems, set, text } = form
  const { isAllDay } = fields
  return (
    <fieldset className={entryClasses.group}>
      <legend>When</legend>
      <Checkbox
        label="Whole days"
        checked={isAllDay}
        onChange={(event) => set({ isAllDay: event.currentTarget.checked })}
      />
      <div className={classes.times} data-timed={!isAllDay || undefined}>
        <TextInput
          type="date"
          label="Start date"
          required
          {...text('startsOn')}
          onChange={(event) => set(withStart(fields, event.currentTarget.value))}
        />
        {!isAllDay && <TextInput type="time" label="Start time" required {...text('startTime')} />}
        <TextInput type="date" label="End date" required {...text('endsOn')} />
        {!isAllDay && <TextInput type="time" label="End time" required {...text('endTime')} />}
      </div>
      <Autocomplete
        label="Time zone"
        description="The time zone of the venue. Readers see times in it."
        required
        limit={20}
        maxLength={eventLimits.timeZone}
        data={Intl.supportedValuesOf('timeZone')}
        value={fields.timeZone}
        error={problems['timeZone']}
        onChange={(timeZone) => set({ timeZone })}
      />
    </fieldset>
  )
}

export function WhereFields(form: Form) {
  const { fields, set, text } = form
  return (
    <fieldset className={entryClasses.group}>
      <legend>Where</legend>
      <div className={classes.pair}>
        <TextInput label="Venue" description="A city or venue" maxLength={eventLimits.place} {...text('place')} />
        <TextInput
          label="Postal address"
          description="Street and hall"
          maxLength={eventLimits.address}
          {...text('address')}
        />
      </div>
      <Checkbox
        label="Online"
        description="Also enter a venue if people can attend in person"
        checked={fields.isOnline}
        onChange={(event) => set({ isOnline: event.currentTarget.checked })}
      />
    </fieldset>
  )
}

/** What stands beside the text. */
export function SideFields(form: Form) {
  const { fields, problems, set, text } = form
  return (
    <>
      <SideSection title="Organizer">
        <TextInput label="Organizer" maxLength={eventLimits.organizer} {...text('organizer')} />
        <TextInput label="Website" type="url" placeholder="https://" {...text('url')} />
      </SideSection>
      <SideSection title="Webinar">
        <TextInput
          label="Join link"
          description="Lets readers register. Only registered readers see the link."
          type="url"
          placeholder="https://"
          {...text('joinUrl')}
        />
        <TextInput label="Capacity" description="Leave empty for no limit" inputMode="numeric" {...text('places')} />
      </SideSection>
      <SideSection title="Page">
        <TextInput
          label="URL"
          description={`/events/${toSlug(fields.slug || fields.title) || '…'}. Leave empty to use the title.`}
          maxLength={eventLimits.slug}
          {...text('slug')}
        />
        <LinkPicture
          imageUrl={fields.imageUrl}
          words={{ upload: 'Upload an image', alt: 'The image of the event' }}
          problem={problems['imageUrl']}
          onChange={(imageUrl) => set({ imageUrl })}
        />
      </SideSection>
    </>
  )
}

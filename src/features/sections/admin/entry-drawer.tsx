import { Autocomplete, Checkbox, Drawer, Input, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { pageAdLocations } from '../../../platform/contract/catalogue.ts'
import { componentLink, folderOf, listingLink } from '../../../platform/contract/links.ts'
import type { CategoryEntry, SectionEntry } from '../../../platform/contract/sections/catalogue.ts'
import { useCatalogue } from '../../../platform/web/admin/catalogue.ts'
import { DialogForm, useAdminForm } from '../../../platform/web/admin/form.tsx'
import { adPlace } from '../../ads/contract/places.ts'
import { type CatalogueProblem, catalogueLimits, newIdProblem, toId } from '../../catalogue/contract/problems.ts'
import { PictureButtons } from '../../pictures/admin/picture-buttons.tsx'
import { ColourFields } from './colour-fields.tsx'
import type { Entry } from './entry-rows.tsx'
import classes from './sections.module.css'
import type { Kind } from './use-changes.ts'

interface Props {
  kind: Kind
  entry: Entry
  isNew: boolean
  groups: readonly string[]
  check: (entry: Entry) => CatalogueProblem[]
  save: (entry: Entry, sentence: string) => Promise<void>
  onClose: () => void
}

type Fields = Entry & Partial<SectionEntry & CategoryEntry>

const isSection = (entry: Entry): entry is SectionEntry => 'heading' in entry

export function EntryDrawer(props: Props) {
  const { kind, entry, isNew, onClose } = props
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={isNew ? `New ${kind}` : `Edit “${entry.name}”`}>
      <EntryForm {...props} />
    </Drawer>
  )
}

function EntryForm({ kind, entry, isNew, groups, check, save, onClose }: Props) {
  const [isIdTyped, setIdTyped] = useState(false)
  const input = useAdminForm<Fields>({
    fields: entry,
    send: (typed) => save(typed, isNew ? `“${typed.name}” added. ${whereNext[kind]}` : `“${typed.name}” saved.`),
    close: onClose,
    failed: 'Failed to save',
    check: (typed) => {
      const wrong = isNew || typed.id !== entry.id ? newIdProblem(kind, typed.id, []) : null
      const found = check(typed).filter((problem) => problem.kind === kind && problem.id === typed.id)
      return { ...firstOfEach(found), ...(wrong && { id: wrong }) }
    },
  })
  const { fields, set, text, checked, errors, form } = input
  const setName = (name: string) => {
    const follows = isNew && !isIdTyped
    const hasSameHeading = isSection(fields) && fields.heading === fields.name
    set({ name, ...(follows && { id: toId(name) }), ...(hasSameHeading && { heading: name }) })
  }
  return (
    <DialogForm form={form} button={isNew ? `Add ${kind}` : 'Save'}>
      <TextInput
        label="Name"
        required
        data-autofocus
        maxLength={catalogueLimits.name}
        {...text('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label="URL"
        description={`${addressOf(kind, fields.id)}${fields.id === entry.id || isNew ? '' : '. The old URL redirects there.'}`}
        required
        maxLength={catalogueLimits.id}
        {...text('id')}
        onChange={(event) => {
          setIdTyped(true)
          set({ id: event.currentTarget.value })
        }}
      />
      <KindFields kind={kind} groups={groups} input={input} />
      <Textarea
        label="Description"
        description="For search engines and for its page"
        autosize
        minRows={2}
        maxLength={catalogueLimits.description}
        {...text('description')}
      />
      <PictureField address={fields.picture} problem={errors['picture']} onChange={(picture) => set({ picture })} />
      <ColourFields values={fields} problems={errors} onChange={set} />
      <Checkbox
        label="Hidden"
        description="Hidden from menus and pickers. Its articles stay online."
        {...checked('isHidden')}
      />
    </DialogForm>
  )
}

interface KindProps extends Pick<Props, 'kind' | 'groups'> {
  input: Pick<ReturnType<typeof useAdminForm<Fields>>, 'fields' | 'text' | 'value'>
}

function KindFields({ kind, groups, input: { fields, text, value } }: KindProps) {
  const { sections } = useCatalogue()
  return kind === 'section' ? (
    <>
      <TextInput
        label="Heading"
        description="Shown above the list and in the feed title"
        required
        maxLength={catalogueLimits.heading}
        {...text('heading')}
      />
      <NativeSelect
        label="Advertisements"
        description="The ad location that the list shows"
        data={pageAdLocations.map((place) => ({ value: place, label: adPlace(place, sections).name }))}
        {...text('ads')}
      />
    </>
  ) : (
    <Autocomplete
      label="Group"
      description="The heading in the category picker"
      required
      data={[...groups]}
      maxLength={catalogueLimits.name}
      {...value('group')}
      value={fields.group ?? ''}
    />
  )
}

const firstOfEach = (problems: readonly CatalogueProblem[]) =>
  Object.fromEntries(problems.toReversed().map(({ field, message }) => [field, message]))

const whereNext: Record<Kind, string> = {
  section: 'To show it in the menu, open Settings, Menu and footer.',
  category: 'Readers find it in the category picker.',
}

const addressOf = (kind: Kind, id: string) =>
  kind === 'section' ? listingLink(folderOf(id || '…')) : componentLink(id || '…')

interface PictureFieldProps {
  address: string
  problem: string | undefined
  onChange: (address: string) => void
}

const PictureField = ({ address, problem, onChange }: PictureFieldProps) => (
  <Input.Wrapper label="Image" description="For link previews of its page" labelElement="div">
    <PictureButtons imageUrl={address} problem={problem} onChange={onChange} />
    {address && <img src={address} alt="" className={classes.picture} />}
  </Input.Wrapper>
)

import { adminApi } from '../../../platform/web/admin/api.ts'
import { ChangeHistory } from '../../../platform/web/admin/change-history.tsx'
import type { ListedPart, PartChange } from '../contract/endpoints.ts'
import type { PartFields } from '../contract/rules.ts'
import { partList } from './parts-list.ts'

interface Props {
  part: ListedPart
  restore: (number: string, before: PartFields) => Promise<unknown>
  close: () => void
}

export const PartHistory = ({ part, restore, close }: Props) => {
  const load = () => adminApi.call('GET /admin/parts/:number/history', { params: { number: part.number } })
  return (
    <ChangeHistory<PartChange>
      title={`${part.name}: history`}
      queryKey={[partList, 'history', part.number]}
      load={load}
      empty="No changes yet."
      describe={(change) => describe(change).map((sentence) => <p key={sentence}>{sentence}</p>)}
      undoLabel={({ what, before }) =>
        what === 'changed' && before
          ? { button: `Undo this change to ${part.name}` }
          : { reason: what === 'added' ? 'To undo this, delete the part.' : 'The part has been added again.' }
      }
      undo={async (id) => {
        const { changes } = await load()
        const before = changes.find((change) => change.id === id)?.before
        if (before) await restore(part.number, before)
      }}
      close={close}
    />
  )
}

const labels: Record<keyof PartFields, string> = {
  name: 'Number',
  maker: 'Maker',
  description: 'Description',
  package: 'Package',
  state: 'Life cycle',
  dataSheet: 'Data sheet',
  parameters: 'Parameters',
  family: 'Family',
  secondSources: 'Second sources',
  successors: 'Successors',
}
const names = Object.keys(labels) as (keyof PartFields)[]

function describe({ what, before, after, fileName }: PartChange): string[] {
  const source = fileName === null ? '' : ` from the file ${fileName}`
  if (what === 'added') return [`Added the part${source}.`]
  if (!before || !after) return ['Deleted the part.']
  const changed = names.flatMap((name) => {
    const [was, is] = [wordsOf(before[name]), wordsOf(after[name])]
    return was === is ? [] : [`${labels[name]}: ${was || 'nothing'} → ${is || 'nothing'}`]
  })
  return fileName === null ? changed : [`Changed${source}.`, ...changed]
}

const wordsOf = (value: PartFields[keyof PartFields]): string =>
  typeof value === 'string'
    ? value
    : value
        .map((one) => (typeof one === 'string' ? one : [one.name, one.value, one.unit].filter(Boolean).join(' ')))
        .join(', ')

import { useId, useState } from 'react'
import { useSite } from '../../../../../platform/web/magazine/use-site.ts'
import { formatDay, longUsDate } from '../../../../../platform/web/ui/dates.ts'
import type { MyFactors } from '../../../contract/second-factor.ts'
import type { FactorActions } from './use-factor-actions.ts'

interface Props {
  factors: MyFactors
  actions: FactorActions
  mayChange: boolean
}

export function OwnFactors({ factors: { app, passkeys, recoveryCodesLeft }, actions, mayChange }: Props) {
  if (!app && passkeys.length === 0) return null
  return (
    <ul className="devices">
      {app && (
        <Factor
          name={app.name}
          since={app.createdAt}
          {...{ actions, mayChange }}
          rename={actions.renameApp}
          remove={actions.removeApp}
        />
      )}
      {passkeys.map(({ id, name, createdAt }) => (
        <Factor
          key={id}
          name={name}
          since={createdAt}
          {...{ actions, mayChange }}
          rename={(next) => actions.renamePasskey(id, next)}
          remove={() => actions.removePasskey(id)}
        />
      ))}
      <li>
        <span>{recoveryCodesLeft} of 10 recovery codes are left</span>
        {mayChange && (
          <button
            type="button"
            className="button"
            disabled={actions.isBusy}
            onClick={() => void actions.newRecoveryCodes()}
          >
            New recovery codes
          </button>
        )}
      </li>
    </ul>
  )
}

interface FactorProps extends Omit<Props, 'factors'> {
  name: string
  since: string
  rename: (name: string) => Promise<boolean>
  remove: () => Promise<boolean>
}

function Factor({ name, since, rename, remove, actions: { isBusy }, mayChange }: FactorProps) {
  const { timeZone } = useSite()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const save = async (event: React.FormEvent) => {
    event.preventDefault()
    if (typed && (await rename(typed))) setTyped(null)
  }
  if (typed !== null)
    return (
      <li>
        <form onSubmit={(event) => void save(event)} className="flex items-end gap-3">
          <div className="field">
            <label htmlFor={id} className="field-label">
              Name
            </label>
            <input
              id={id}
              className="control"
              maxLength={60}
              required
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </div>
          <button type="submit" className="button" disabled={isBusy}>
            Save
          </button>
        </form>
      </li>
    )
  return (
    <li>
      <span>
        {name} <span className="text-quiet">since {longUsDate(formatDay(timeZone, since))}</span>
      </span>
      {mayChange && (
        <span className="flex gap-3">
          <button type="button" className="button" aria-label={`Rename ${name}`} onClick={() => setTyped(name)}>
            Rename
          </button>
          <button
            type="button"
            className="button"
            aria-label={`Remove ${name}`}
            disabled={isBusy}
            onClick={() => void remove()}
          >
            Remove
          </button>
        </span>
      )}
    </li>
  )
}

import { Anchor } from '@mantine/core'
import { useAdminSite } from '../../kit/site.ts'
import type { DraftState } from '../draft/draft-keeper.ts'
import classes from './desk.module.css'
import { whenSaved } from './notices.tsx'
import type { Desk } from './use-desk.ts'

/** How what is written is kept, in a quiet line. */
export function DraftLine({ desk: { draft, draftState } }: { desk: Desk }) {
  const { timeZone } = useAdminSite()
  return (
    <output className={classes.draftLine} data-state={draftState.is}>
      {sentence(draftState, timeZone)}
      {draftState.is === 'here' && (
        <>
          {' '}
          <Anchor component="button" type="button" inherit onClick={() => void draft.save()}>
            Try again
          </Anchor>
        </>
      )}
    </output>
  )
}

function sentence(state: DraftState, timeZone: string): string {
  switch (state.is) {
    case 'clean':
      return ''
    case 'changed':
      return 'Not saved yet'
    case 'saving':
      return 'Saving …'
    case 'saved':
      return `Saved ${whenSaved(state.at, timeZone)}`
    case 'here':
      return `Saved ${whenSaved(state.at, timeZone)}, in this browser only: the server cannot be reached.`
    case 'lost':
      return 'Not saved: the server cannot be reached, and this browser has no room.'
    case 'elsewhere':
      return `Changed in another window at ${whenSaved(state.at, timeZone)}`
    default:
      return state satisfies never
  }
}

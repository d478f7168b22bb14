import { Anchor } from '@mantine/core'
import type { DraftState } from '../draft/draft-keeper.ts'
import { timeOfDay } from './clocks.ts'
import classes from './desk.module.css'
import type { Desk } from './use-desk.ts'

/** How what is written is kept, in a quiet line. */
export function DraftLine({ desk: { draft, draftState } }: { desk: Desk }) {
  return (
    <output className={classes.draftLine} data-state={draftState.is}>
      {sentence(draftState)}
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

function sentence(state: DraftState): string {
  switch (state.is) {
    case 'clean':
      return ''
    case 'changed':
      return 'Not saved yet'
    case 'saving':
      return 'Saving …'
    case 'saved':
      return `Saved ${timeOfDay(state.at)}`
    case 'here':
      return `Saved ${timeOfDay(state.at)}, in this browser only: the server cannot be reached.`
    case 'lost':
      return 'Not saved: the server cannot be reached, and this browser has no room.'
    case 'elsewhere':
      return `Changed in another window at ${timeOfDay(state.at)}`
    default:
      return state satisfies never
  }
}

import { Anchor } from '@mantine/core'
import { useAdminSite } from '../../../../platform/web/admin/site.ts'
import type { DraftState } from '../draft/draft-saver.ts'
import classes from './editor.module.css'
import { whenSaved } from './notices.tsx'
import type { EditorState } from './use-editor.ts'

export function DraftStatus({ editor: { draft, draftState } }: { editor: EditorState }) {
  const { timeZone } = useAdminSite()
  return (
    <output className={classes.draftLine} data-state={draftState.is}>
      {sentence(draftState, timeZone)}
      {draftState.is === 'local' && (
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
      return 'Saving…'
    case 'saved':
      return `Saved ${whenSaved(state.at, timeZone)}`
    case 'local':
      return `Saved ${whenSaved(state.at, timeZone)}, in this browser only: ${state.refusal ?? 'the server cannot be reached.'}`
    case 'lost':
      return 'Not saved: the server cannot be reached, and this browser has no space left.'
    case 'conflict':
      return `Changed in another window at ${whenSaved(state.at, timeZone)}`
    default:
      return state satisfies never
  }
}

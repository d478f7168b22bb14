import { useState } from 'react'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { FailureMessage } from '../../../platform/web/form/failure-message.tsx'
import type { NewsletterChoices } from '../contract/newsletters.ts'
import { NewsletterBoxes } from './newsletter-boxes.tsx'
import './newsletter.css'

interface Props {
  choices: NewsletterChoices
  save: (newsletters: readonly number[]) => Promise<NewsletterChoices>
}

const chosenOf = ({ newsletters }: NewsletterChoices) =>
  newsletters.filter(({ isSubscribed }) => isSubscribed).map(({ id }) => id)

export function ChoicesForm({ choices, save }: Props) {
  const [saved, setSaved] = useState(choices)
  const [chosen, setChosen] = useState<readonly number[]>(() => chosenOf(choices))
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (newsletters: readonly number[]) => {
    if (state === 'saving') return
    setState('saving')
    setFailure(null)
    try {
      const next = await save(newsletters)
      setSaved(next)
      setChosen(chosenOf(next))
      setState('saved')
    } catch (error) {
      setState('idle')
      setFailure(serverMessage(error) ?? 'We could not save your choice. Please try again.')
    }
  }
  const own = chosenOf(saved).length
  return (
    <form
      className="newsletter-choices"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(chosen)
      }}
    >
      <NewsletterBoxes
        legend="Your newsletters"
        newsletters={saved.newsletters}
        chosen={chosen}
        onChange={(next) => {
          setChosen(next)
          setState('idle')
        }}
      />
      <output>
        {state === 'saved' && (own === 0 ? 'Saved. You will not receive any newsletters.' : 'Choice saved.')}
      </output>
      <FailureMessage text={failure} />
      <div className="newsletter-buttons">
        <button type="submit" className="button button-primary" aria-disabled={state === 'saving'}>
          Save
        </button>
        {own > 0 && (
          <button type="button" className="button" aria-disabled={state === 'saving'} onClick={() => void submit([])}>
            Unsubscribe from all
          </button>
        )}
      </div>
    </form>
  )
}

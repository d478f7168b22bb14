import { useId, useState } from 'react'
import { ApiError } from '../../../platform/contract/client.ts'
import type { PlanNames } from '../../../platform/contract/plans.ts'
import { api, storedToken } from '../../../platform/web/api.ts'
import { usePlanNames } from '../../../platform/web/ui/plan-names.ts'
import type { CheckedOffer } from '../contract/offer-endpoints.ts'
import { offerInWords } from '../contract/offer-rules.ts'

interface Props {
  offer: CheckedOffer | null
  onOffer: (offer: CheckedOffer | null) => void
}

export function OfferCode({ offer, onOffer }: Props) {
  const planNames = usePlanNames()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const apply = async () => {
    if (code.trim() === '') return
    if (!storedToken()) return setProblem('Please sign in to use an offer code.')
    setBusy(true)
    setProblem('')
    onOffer(null)
    try {
      onOffer(await api.call('POST /auth/check-offer', { body: { code: code.slice(0, 100) } }))
    } catch (error) {
      setProblem(sentenceOn(error))
    } finally {
      setBusy(false)
    }
  }
  if (!isOpen)
    return (
      <button type="button" className="link mt-4" onClick={() => setOpen(true)}>
        Offer code
      </button>
    )
  return (
    <form
      className="offer-code"
      onSubmit={(event) => {
        event.preventDefault()
        void apply()
      }}
    >
      <div className="field">
        <label htmlFor={id} className="field-label">
          Offer code
        </label>
        <input
          id={id}
          className="control"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={100}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked for this field
          autoFocus
          value={code}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}outcome`}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </div>
      <button type="submit" className="button" disabled={isBusy}>
        Apply
      </button>
      <output id={`${id}outcome`} className="offer-outcome">
        {problem || (offer && `${offer.code}: ${offerInWords(offer)}${restrictionOf(offer, planNames)}.`)}
      </output>
    </form>
  )
}

function restrictionOf({ plan, currency }: CheckedOffer, planNames: PlanNames): string {
  const parts = [plan && ` on ${planNames[plan]}`, currency && ` if you pay in ${currency}`]
  return parts.filter(Boolean).join('')
}

function sentenceOn(error: unknown): string {
  if (!(error instanceof ApiError)) return 'We could not check the code. Please try again.'
  return error.status === 401 ? 'Please sign in to use an offer code.' : error.body.message
}

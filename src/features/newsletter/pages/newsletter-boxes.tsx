import type { Newsletter } from '../contract/newsletters.ts'

interface Props {
  legend: string
  newsletters: readonly Newsletter[]
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
}

export function NewsletterBoxes({ legend, newsletters, chosen, onChange }: Props) {
  return (
    <fieldset className="newsletter-boxes">
      <legend>{legend}</legend>
      {newsletters.map(({ id, name, description }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
          <span>
            <b>{name}</b>
            {description && <span className="newsletter-about">{description}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

import { createContext, use } from 'react'

export const DesignatorsContext = createContext(true)

/** Decorative, as on a circuit board; empty: none. */
export const Designator = ({ of: reference = '' }: { of: string | undefined }) =>
  use(DesignatorsContext) &&
  reference !== '' && (
    <span aria-hidden="true" className="label text-accent">
      {reference}
    </span>
  )

import { createContext, use } from 'react'

/** Whether the publisher shows them. */
export const DesignatorsContext = createContext(true)

/** A decorative reference designator, as on a circuit board; empty: none. */
export const Designator = ({ of: reference = '' }: { of: string | undefined }) =>
  use(DesignatorsContext) &&
  reference !== '' && (
    <span aria-hidden="true" className="label text-accent">
      {reference}
    </span>
  )

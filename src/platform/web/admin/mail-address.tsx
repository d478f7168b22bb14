import { Fragment } from 'react'

/** Breaks at its parts if it does not fit into a line. */
export const MailAddress = ({ address }: { address: string }) =>
  address.split(/(?=[@.])|(?<=[-_+])/).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other key
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))

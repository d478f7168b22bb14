declare global {
  /** The ticket of a sign-in with Google, from the document's first script until the page exchanges it. */
  var googleTicket: string | undefined
}

/**
 * The document's first script. It moves the ticket out of the address before anything else loads, so that it appears in no history and
 * no referrer. The other parameters are removed unread: the server tells who signed in when the ticket is exchanged.
 */
export const takeTicketFromAddress = `{const q=new URLSearchParams(location.search),t=q.get('token');if(t){googleTicket=t;for(const k of['token','username','roles','email'])q.delete(k);history.replaceState(history.state,'',location.pathname+(q.size?'?'+q:''))}}`

/** Returns the ticket of this document once. */
export function takeTicket(): string | undefined {
  const ticket = globalThis.googleTicket
  globalThis.googleTicket = undefined
  return ticket
}

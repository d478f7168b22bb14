declare global {
  /** The ticket of a sign-in with Google, between the first script of the document and the page that exchanges it. */
  var googleTicket: string | undefined
}

/**
 * Runs before anything else of the document is loaded: takes what Google's return has brought out of the address, so that the
 * ticket is in no history and in no referrer. Who it is for is told by the server when the ticket is exchanged.
 */
export const takeFromAddress = `{const q=new URLSearchParams(location.search),t=q.get('token');if(t){googleTicket=t;for(const k of['token','username','roles','email'])q.delete(k);history.replaceState(history.state,'',location.pathname+(q.size?'?'+q:''))}}`

/** The ticket that this document was opened with, once. */
export function takeTicket(): string | undefined {
  const ticket = globalThis.googleTicket
  globalThis.googleTicket = undefined
  return ticket
}

declare global {
  /** Set by the document's first script, until the page exchanges it. */
  var googleTicket: string | undefined
}

/**
 * Takes the ticket out of the address before anything else loads, so that no history and no referrer has it. Drops the
 * other parameters unread: the server tells who signed in when the ticket is exchanged.
 */
export const takeTicketFromAddress = `{const q=new URLSearchParams(location.search),t=q.get('token');if(t){googleTicket=t;for(const k of['token','username','roles','email'])q.delete(k);history.replaceState(history.state,'',location.pathname+(q.size?'?'+q:''))}}`

export function takeTicket(): string | undefined {
  const ticket = globalThis.googleTicket
  globalThis.googleTicket = undefined
  return ticket
}

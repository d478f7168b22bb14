interface Asked {
  token?: string
  /** Sent as JSON, unless it is a form. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Sends a request to a program, and reads its answer to the end. `json` is null if the answer is something else. */
export async function ask(method: string, url: string, { token, body, headers, ...options }: Asked = {}) {
  const sent = body === undefined || body instanceof FormData ? body : JSON.stringify(body)
  const answer = await fetch(url, {
    ...options,
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(typeof sent === 'string' && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: sent ?? null,
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  return { status: answer.status, headers: answer.headers, text, json: isJson ? JSON.parse(text) : null }
}

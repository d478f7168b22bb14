export interface Attributes {
  named: ReadonlyMap<string, string>
  others: readonly string[]
}

export function shortcodeAttributes(text: string): Attributes {
  const named = new Map<string, string>()
  const others: string[] = []
  // The query of an address is no attribute.
  for (const [, name, double, single, bare, alone] of text.matchAll(
    // oxlint-disable-next-line house/no-open-ended-expression -- What is no name is taken whole by the other way
    /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))|"?(https?:[^\s"\]]+|[^\s"=\]]+)"?/g,
  ))
    if (name) named.set(name.toLowerCase(), double ?? single ?? bare ?? '')
    else if (alone) others.push(alone)
  return { named, others }
}

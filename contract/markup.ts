/** Text between the tags of HTML or XML. */
export const escapeContent = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Text in an attribute of HTML or XML, in double quotes, and also between tags. */
export const escapeMarkup = (text: string) => escapeContent(text).replaceAll('"', '&quot;')

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The text that was escaped. */
export const unescapeMarkup = (markup: string) =>
  markup.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? '')

/** No schemas, so that browsers may import it. */

/** What shows nothing: spaces, controls, what fonts ignore, and the empty sign of Braille. */
const blank = String.raw`\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb`
const visible = new RegExp(`[^${blank}]`, 'gu')
const visibleByItself = new RegExp(String.raw`[^${blank}\p{M}]`, 'u')

/** Marks alone are no text: they sit on what is before them. */
export const isVisible = (text: string) => visibleByItself.test(text)

/** In code points. */
export const visibleLength = (text: string) => text.match(visible)?.length ?? 0

/** Without what turns the direction of all that follows. */
export const withoutTurns = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

import { toPixels } from '../../../brand/server/index.ts'

const width = 240
/** Of 255 in a channel: shadows and edges may differ by less. */
const farApart = 60
const most = 0.2

/** True also if the original cannot be drawn: there is nothing to compare with. */
export async function looksLike(cleaned: string, before: string): Promise<boolean> {
  const [after, original] = await Promise.all([toPixels(cleaned, width), toPixels(before, width).catch(() => null)])
  if (!original) return true
  if (original.height !== after.height) return false
  let painted = 0
  let different = 0
  for (let at = 0; at < after.pixels.length; at += 4) {
    const isPainted = [0, 1, 2].some(
      (of) => (after.pixels[at + of] ?? 0) < 250 || (original.pixels[at + of] ?? 0) < 250,
    )
    if (!isPainted) continue
    painted += 1
    const isFar = [0, 1, 2].some(
      (of) => Math.abs((after.pixels[at + of] ?? 0) - (original.pixels[at + of] ?? 0)) > farApart,
    )
    if (isFar) different += 1
  }
  return different <= painted * most
}

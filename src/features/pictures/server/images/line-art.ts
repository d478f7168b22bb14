import type { Sharp } from 'sharp'

const sampleWidth = 200
/** Shares of all pixels: nearly white ones, and those of the few most frequent colours. */
const leastShare = { light: 0.5, frequentColours: 0.8 }
const frequentColours = 8
/** In steps of 16 a channel. Photographs have several hundred. */
const mostColours = 192

/** Whether an image is a drawing of few colours on white. Pages invert those in dark mode. */
export async function isLineArt(image: Sharp): Promise<boolean> {
  const { data, info } = await image
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize({ width: sampleWidth, withoutEnlargement: true, kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = info.width * info.height
  const counts = new Map<number, number>()
  let light = 0
  for (let at = 0; at < data.length; at += info.channels) {
    const [red, green, blue] = [0, 1, 2].map((channel) => data[at + (info.channels < 3 ? 0 : channel)] ?? 0)
    const colour = ((red ?? 0) >> 4) * 256 + ((green ?? 0) >> 4) * 16 + ((blue ?? 0) >> 4)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
    if (Math.min(red ?? 0, green ?? 0, blue ?? 0) >= 224) light += 1
  }
  const frequent = [...counts.values()]
    .toSorted((a, b) => b - a)
    .slice(0, frequentColours)
    .reduce((sum, count) => sum + count, 0)
  return (
    light >= pixels * leastShare.light &&
    frequent >= pixels * leastShare.frequentColours &&
    counts.size > 1 &&
    counts.size <= mostColours
  )
}

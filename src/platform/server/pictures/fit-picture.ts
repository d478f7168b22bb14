export interface PictureFile {
  type: string
  bytes: Buffer
}

export function pictureOf(dataAddress: string): PictureFile | null {
  const [, type, content] = /^data:([^;]+);base64,(.*)$/s.exec(dataAddress) ?? []
  return type && content ? { type, bytes: Buffer.from(content, 'base64') } : null
}

export interface Box {
  width: number
  height: number
}

export const transparent = { r: 0, g: 0, b: 0, alpha: 0 }

/** In the middle of the box or at its left edge. A PNG of the box's size. @throws if it cannot be drawn */
export async function fitPicture(dataAddress: string, { width, height }: Box, { isLeft = false } = {}) {
  const picture = pictureOf(dataAddress)
  if (!picture) throw new Error('The picture is no data address')
  // Loaded here: it takes 7 MB, and few ask for such a picture.
  const { default: sharp } = await import('sharp')
  // Gives a drawing a size, whatever it says of its own: none, or 40,000 pixels.
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" preserveAspectRatio="${isLeft ? 'xMinYMid' : 'xMidYMid'} meet" href="${dataAddress}"/></svg>`
  const image = sharp(picture.type.includes('svg') ? Buffer.from(frame) : picture.bytes)
  return image
    .resize(width, height, { fit: 'contain', position: isLeft ? 'left' : 'centre', background: transparent })
    .png()
    .toBuffer()
}

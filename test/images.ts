import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Noise hardly compresses, and takes longer the stronger it is. */
export function aPhoto({ width = 1600, height = 900, noise = 40 } = {}) {
  return sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: noise } },
  })
}

export const aDrawing = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#fbfaf7' } })
    .composite(
      ['#16201c', '#9a4a14', '#55605a'].map((background, place) => ({
        input: { create: { width: 400, height: 12, channels: 3, background } },
        left: 60,
        top: 80 + place * 120,
      })),
    )
    .png()
    .toBuffer()

/** One colour, so a few kilobytes at any size in pixels. */
export function aFlatPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One grey bit per pixel.
  header[8] = 1
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return Buffer.concat([
    pngStart,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function anAnimatedPng(frames: number): Buffer {
  const flat = aFlatPng(16, 16)
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames, 0)
  const afterHeader = pngStart.length + 25
  return Buffer.concat([flat.subarray(0, afterHeader), chunk('acTL', control), flat.subarray(afterHeader)])
}

export function anAnimatedWebp(frames: number): Promise<Buffer> {
  const width = 64
  const pixels = Buffer.alloc(width * width * 3 * frames)
  // Equal frames would be merged.
  for (let frame = 0; frame < frames; frame++)
    pixels.fill(frame % 256, frame * width * width * 3, (frame + 1) * width * width * 3)
  return sharp(pixels, { raw: { width, height: width * frames, channels: 3, pageHeight: width } })
    .webp({ effort: 0, loop: 0 })
    .toBuffer()
}

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

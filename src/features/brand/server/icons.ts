export interface IconImage {
  /** Pixels of the square's side, at most 256. */
  size: number
  png: Buffer
}

const headerBytes = 6
const entryBytes = 16

/** Browsers ask for `.ico` whatever the page says. */
export function toIco(images: readonly IconImage[]): Buffer {
  const header = Buffer.alloc(headerBytes + entryBytes * images.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = header.length
  images.forEach(({ size, png }, index) => {
    const entry = headerBytes + entryBytes * index
    // 256 is written as 0.
    header.writeUInt8(size % 256, entry)
    header.writeUInt8(size % 256, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(png.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += png.length
  })
  return Buffer.concat([header, ...images.map(({ png }) => png)])
}

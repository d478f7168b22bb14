import type { RedirectStatus } from '../contract/rules.ts'

export interface StoredRedirect {
  id: number
  path: string
  /** Null: gone. */
  target: string | null
  status: RedirectStatus
}

/** Byte offsets in an entry. Path and target follow the header. */
const header = { id: 0, status: 4, pathBytes: 6, targetBytes: 8, bytes: 10 } as const

/**
 * Redirects by path, in two buffers: 100,000 take 9 MB, as objects three times as much, which the garbage collector would visit too.
 * Open addressing with linear probing.
 */
export class RedirectTable {
  #entries = Buffer.alloc(1 << 12)
  #used = 0
  #count = 0
  /** The place of an entry plus one. 0: free. */
  #slots = new Uint32Array(2)

  get bytes() {
    return this.#entries.length + this.#slots.byteLength
  }

  /** The path must not be in the table. Call `seal` before the next `find`. */
  add({ id, path, target, status }: StoredRedirect) {
    const pathBytes = Buffer.byteLength(path)
    const targetBytes = Buffer.byteLength(target ?? '')
    const length = header.bytes + pathBytes + targetBytes
    while (this.#used + length > this.#entries.length) this.#resize(this.#entries.length * 2)
    const entry = this.#entries.subarray(this.#used, this.#used + length)
    entry.writeUInt32LE(id, header.id)
    entry.writeUInt16LE(status, header.status)
    entry.writeUInt16LE(pathBytes, header.pathBytes)
    entry.writeUInt16LE(targetBytes, header.targetBytes)
    entry.write(path, header.bytes)
    entry.write(target ?? '', header.bytes + pathBytes)
    this.#used += length
    this.#count += 1
  }

  seal() {
    this.#resize(this.#used)
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * this.#count + 2)))
    for (let at = 0; at < this.#used; at += this.#length(at)) {
      let slot = this.#slotOf(this.#path(at))
      while (this.#slots[slot] !== 0) slot = this.#next(slot)
      this.#slots[slot] = at + 1
    }
  }

  find(path: string): StoredRedirect | null {
    const key = Buffer.from(path)
    for (let slot = this.#slotOf(key); ; slot = this.#next(slot)) {
      const at = (this.#slots[slot] ?? 0) - 1
      if (at < 0) return null
      if (this.#path(at).equals(key)) return this.#read(at, path)
    }
  }

  #read(at: number, path: string): StoredRedirect {
    const status = this.#entries.readUInt16LE(at + header.status)
    const start = at + header.bytes + this.#path(at).length
    const target = this.#entries.toString('utf8', start, at + this.#length(at))
    const id = this.#entries.readUInt32LE(at + header.id)
    return status === 410
      ? { id, path, target: null, status }
      : { id, path, target, status: status === 301 ? 301 : 308 }
  }

  #path(at: number): Buffer {
    const start = at + header.bytes
    return this.#entries.subarray(start, start + this.#entries.readUInt16LE(at + header.pathBytes))
  }

  #length(at: number): number {
    const { pathBytes, targetBytes, bytes } = header
    return bytes + this.#entries.readUInt16LE(at + pathBytes) + this.#entries.readUInt16LE(at + targetBytes)
  }

  #next = (slot: number) => (slot + 1) & (this.#slots.length - 1)

  #slotOf(key: Uint8Array): number {
    let hash = 0x811c9dc5
    for (const byte of key) hash = Math.imul(hash ^ byte, 0x01000193)
    return (hash ^ (hash >>> 15)) & (this.#slots.length - 1)
  }

  #resize(bytes: number) {
    const larger = Buffer.alloc(bytes)
    this.#entries.copy(larger, 0, 0, this.#used)
    this.#entries = larger
  }
}

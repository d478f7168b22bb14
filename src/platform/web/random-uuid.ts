/** `crypto.randomUUID` exists on https and localhost only, and a trial may run on neither. */
export function randomUuid(): string {
  const random = crypto.getRandomValues(new Uint8Array(16))
  const bytes = random.with(6, ((random[6] ?? 0) & 0x0f) | 0x40).with(8, ((random[8] ?? 0) & 0x3f) | 0x80)
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

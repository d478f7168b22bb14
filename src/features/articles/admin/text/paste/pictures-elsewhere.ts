import { uploadAttribute } from '../upload/uploads.ts'

/** A relative address is of this site. */
export const isElsewhere = (address: string): boolean => {
  const url = URL.parse(address, location.origin)
  return url !== null && url.origin !== location.origin
}

/** Uploads pictures of other sites and those written into the HTML. `upload` returns the id of the upload. */
export function uploadForeign(html: string, upload: (address: string) => string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const foreign = [...body.querySelectorAll('img')].filter((image) => isElsewhere(image.getAttribute('src') ?? ''))
  for (const image of foreign) {
    image.setAttribute(uploadAttribute, upload(image.getAttribute('src') ?? ''))
    for (const name of ['src', 'srcset', 'sizes']) image.removeAttribute(name)
  }
  return foreign.length > 0 ? body.innerHTML : html
}

const timeoutMs = 20_000

/** @throws unless the other site allows it */
export async function fetchPicture(address: string, signal: AbortSignal): Promise<File> {
  const response = await fetch(address, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  if (!response.ok) throw new Error(`The other site responded with ${response.status}`)
  const picture = await response.blob()
  return new File([picture], 'pasted image', { type: picture.type })
}

/** For mail programs and networks that show no WebP. Other addresses stay. */
export const jpegOf = (address: string): string =>
  address.replace(/^(\/assets\/[^/]+-(?:[1-9]\d{0,2}|1[012]\d\d))\.webp$/, '$1.jpg')

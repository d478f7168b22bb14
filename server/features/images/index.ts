/** Where readers get a picture in one of its widths: below the site's own address. */
export const pictureAddress = (name: string, width: number) => `/assets/${name}-${width}.webp`

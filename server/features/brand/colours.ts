/** The inks of print and pictures: those of the light pages, and solder mask for what stands on dark. */
export const paper = '#FBFAF7'
export const ink = '#16201C'
export const quietInk = '#55605A'
export const hairline = '#DAD8D0'
export const copper = '#9A4A14'
export const mask = '#0E1512'
export const copperOnMask = '#E79A5B'

/** What an uploaded image may be, and what is said when it is not: specification 5 and 8. */
export const imageRules = {
  maxBytes: 5 * 2 ** 20,
  /** Refused before anything is decoded: a small file can unfold to gigabytes. */
  maxPixels: 50_000_000,
  types: ['image/jpeg', 'image/png', 'image/webp'],
} as const

export const imageMessages = {
  tooLarge: 'File size exceeds 5MB limit',
  wrongFormat: 'Only JPG, PNG, and WebP formats are allowed',
  signIn: 'Authentication required',
  missing: 'Choose an image to upload',
  tooManyPixels: 'The image has more than 50 million pixels',
  animated: 'Animated images are not allowed',
  unreadable: 'The image is damaged and cannot be read',
} as const

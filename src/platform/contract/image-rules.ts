const pixelTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export const imageRules = {
  maxBytes: 5 * 2 ** 20,
  /** Checked before decoding: a small file can expand to gigabytes. */
  maxPixels: 50_000_000,
  /** Pixels of the longer side. No page can show longer strips, and no WebP can be longer. */
  maxSide: 16_000,
  types: [...pixelTypes, 'image/svg+xml'],
  /** For advertisements, which fill slots pixel by pixel. */
  adTypes: pixelTypes,
} as const

export const imageMessages = {
  tooLarge: 'File size exceeds 5MB limit',
  wrongFormat: 'Only JPG, PNG, and WebP formats are allowed',
  signIn: 'Authentication required',
  missing: 'Choose an image to upload',
  tooManyPixels: 'The image has more than 50 million pixels',
  tooLong: 'The image is wider or higher than 16,000 pixels',
  animated: 'Animated images are not allowed',
  svgEntities: 'The drawing defines entities. Save it as plain SVG without them',
  svgScript: 'The drawing contains a script. Save it as plain SVG without it',
  svgHtml: 'The drawing contains HTML (foreignObject). Save its text as SVG text or as paths',
  svgFlowedText:
    'The drawing contains flowed text, which browsers do not show. Convert it to plain text or to paths first',
  svgOutside: 'The drawing contains links, images or other files. Save it with shapes and text only, or as PNG',
  svgTooComplex: 'The drawing is too complex. Save it as PNG',
  svgStyles:
    'The drawing uses styles or effects that are not supported. Save it as plain SVG without style sheets, filters and effects, or as PNG',
  unreadable: 'The image is damaged and cannot be read',
} as const

/** Copying from a PDF or a layout program brings them along. Takes text or HTML. */
export const withoutSoftHyphens = (text: string): string =>
  text.replace(
    /[\u00ad\u200b\u2060\ufeff]|&(?:shy|ZeroWidthSpace|NoBreak);|&#(?:173|8203|8288|65279|xad|x200b|x2060|xfeff);/gi,
    '',
  )

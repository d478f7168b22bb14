/** Each shows nothing where it stands alone. */
export const invisibles = ['\u200b', '\u200d', '\u2060', '\u2800', '\u3164', '\u034f', '\u0301'] as const

/** No line may split part numbers, capitals and values: `J-STD-048`, `RISC-V`, `12 nm`. */
const whole =
  // oxlint-disable-next-line house/no-open-ended-expression -- A title has at most 300 characters
  /((?<![\w-])(?=[\w-]{0,17}\d)(?=[\w-]{0,17}[A-Z])\w+(?:-\w+)+(?![\w-])|(?<![\w-])[A-Z]{2,}(?:-[A-Z]+)+(?![\w-])|(?<![\w.,])\d[\d.,]*[ \u00a0\u202f](?:°C|dBm?|[µmnkMGTp]?(?:Ah?|B|F|g|H|Hz|J|m|s|V|Wh?|Ω))(?!\w))/u

export function HeadlineText({ text }: { text: string }) {
  const pieces = text.split(whole)
  if (pieces.length === 1) return text
  return pieces.map((piece, index) => {
    const isWhole = index % 2 === 1 && piece.length <= maxLength
    return isWhole ? (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text stay in their order
      <span key={index} className="whitespace-nowrap">
        {piece}
      </span>
    ) : (
      piece
    )
  })
}

/** Longer ones could be wider than a phone. */
const maxLength = 18

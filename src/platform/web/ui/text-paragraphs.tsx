/** An empty line separates paragraphs. */
export const TextParagraphs = ({ text }: { text: string }) =>
  text
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((paragraph, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- paragraphs may be equal, and never move
      <p key={index}>{paragraph}</p>
    ))

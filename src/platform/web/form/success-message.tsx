/** Always in the page, so that screen readers announce its text. */
export const SuccessMessage = ({ text }: { text: string | null }) => <output className="form-success">{text}</output>

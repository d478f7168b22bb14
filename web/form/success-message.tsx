/** Where the answer to what the reader did appears. It is there before, so that it is announced. */
export const SuccessMessage = ({ text }: { text: string | null }) => <output className="form-success">{text}</output>

export const contentMessages = ({ noun }: { noun: string }) => {
  const subject = `${noun[0]?.toUpperCase()}${noun.slice(1)}`
  return {
    slugTaken: `Another ${noun} uses this URL`,
    changed: `Another user has saved this ${noun}. Copy your text, then reload the ${noun}`,
    saved: `${subject} saved`,
    published: `${subject} published`,
    deleted: `${subject} deleted`,
    restored: `${subject} restored`,
  }
}

export const dayInvalid = 'Enter a day such as 2027-03-31'
export const textTooLong = 'The text is too long'
export const pictureMissing = 'Upload the image here'

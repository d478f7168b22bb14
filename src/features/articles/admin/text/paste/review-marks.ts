const comments = [
  '[style*="mso-element:comment" i], [style*="mso-element: comment" i], [style*="mso-special-character:comment" i]',
  '.MsoCommentReference, .MsoCommentText, .MsoCommentSubject, .msocomanchor, .msocomoff, .msocomtxt',
  // Google Docs.
  'a[href*="#cmnt"]',
].join(', ')
const deleted = 'del[datetime], del[cite], .msoDel'

/** Returns the words of comments and tracked deletions. */
export function removeReviewMarks(body: HTMLElement): ReviewMarks {
  for (const link of body.querySelectorAll('a[href*="#cmnt_ref"]')) {
    const text = link.closest('p, div')
    // A comment's paragraphs stand in an element of their own.
    const whole = text?.matches('div > p:first-child') ? text.parentElement : text
    whole?.classList.add('msocomtxt')
  }
  return { comments: removeAll(body, comments), deleted: removeAll(body, deleted) }
}

export interface ReviewMarks {
  comments: string[]
  deleted: string[]
}

function removeAll(body: HTMLElement, selector: string): string[] {
  const found = [...body.querySelectorAll(selector)].filter((each) => !each.parentElement?.closest(selector))
  const words = found.map((each) => (each.textContent ?? '').replace(/\s+/g, ' ').trim())
  for (const each of found) {
    const around = each.parentElement
    each.remove()
    if (around?.localName === 'sup' && !around.textContent?.trim()) around.remove()
  }
  // Ignores marks without words.
  return words.filter((each) => !/^(?:\[\w{0,9}\])?$/.test(each))
}

/** What systems put beside the files of people. What generators are told in hidden files is read. */
export const isHidden = (path: string) =>
  /(?:^|\/)(?:\.|__MACOSX\/|Thumbs\.db$)/.test(
    path.replace(/(?:^|(?<=\/))\.(?=(?:(?:eleventy|mint|mkdocs)ignore|eleventy\.[mc]?js|meta\.ya?ml)$)/, ''),
  )

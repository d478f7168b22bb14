/** What systems put beside the files of people. */
export const isHidden = (path: string) => /(?:^|\/)(?:\.|__MACOSX\/|Thumbs\.db$)/.test(path)

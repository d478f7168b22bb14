/** Files that systems add to those of people. Hidden files with instructions for generators are read. */
export const isHidden = (path: string) =>
  /(?:^|\/)(?:\.|__MACOSX\/|Thumbs\.db$)/.test(
    path.replace(
      /(?:^|(?<=\/))\.(?=(?:(?:eleventy|mint|mkdocs)ignore|eleventy\.[mc]?js|meta\.ya?ml|vitepress\/config\.[mc]?[jt]s)$)/,
      '',
    ),
  )

import { createContext } from 'react'
import type { HtmlOnly } from '../contract/page-context.ts'

/** On the server what the page's loaders left. In the browser the text of the article is where the server has written it. */
export const InHtmlOnly = createContext<HtmlOnly>(
  import.meta.env.SSR ? {} : { prose: document.querySelector('.prose')?.innerHTML },
)

import { createContext } from 'react'
import type { HtmlOnly } from '../contract/page-context.ts'

/** The server has it from loaders. The browser reads the article's text from the server's HTML. */
export const InHtmlOnly = createContext<HtmlOnly>(
  import.meta.env.SSR ? {} : { prose: document.querySelector('.prose')?.innerHTML },
)

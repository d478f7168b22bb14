import { createContext, type ReactNode } from 'react'
import type { PreviewProps } from './preview-page.tsx'

/** Shows the page of an article with what the features put into it. The app joins them, and the first preview loads it. */
export const PreviewContext = createContext<(props: PreviewProps) => ReactNode>(() => null)

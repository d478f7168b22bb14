import { createContext, type ReactNode } from 'react'
import type { PreviewProps } from './preview-page.tsx'

/** The app provides the page, with what features put into it. The first preview loads it. */
export const PreviewContext = createContext<(props: PreviewProps) => ReactNode>(() => null)

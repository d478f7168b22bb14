import type { Site } from '../../contract/site.ts'
import typefaces from '../styles/typefaces.css?url'

/** The design's own need no style sheet. */
export const ThemeLinks = ({ site: { theme, typeface } }: { site: Pick<Site, 'theme' | 'typeface'> }) => (
  <>
    {typeface !== 'archivo' && <link rel="stylesheet" href={typefaces} precedence="theme" />}
    {theme && <link rel="stylesheet" href={theme} precedence="theme" />}
  </>
)

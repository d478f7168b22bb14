/** The reader's own choice of light or dark, kept under this key; without it the system decides. */
const key = 'theme'
type Theme = 'light' | 'dark'

const paper: Record<Theme, string> = { light: '#FBFAF7', dark: '#0E1512' }

/**
 * Runs in the head before anything is painted: the chosen theme, and whether somebody is signed in, so that what depends on it can
 * keep its place instead of moving later.
 */
export const beforeFirstPaint = `try{const d=document.documentElement.dataset,t=localStorage.${key};if(t==='light'||t==='dark'){d.theme=t;for(const m of document.querySelectorAll('meta[name=theme-color]'))m.content=t==='dark'?'${paper.dark}':'${paper.light}'}if(localStorage.token)d.signedIn=''}catch{}`

/** Goes over to the other theme and remembers it. */
export function switchTheme() {
  const root = document.documentElement
  const current = root.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const next: Theme = current === 'dark' ? 'light' : 'dark'
  root.dataset['theme'] = next
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) meta.content = paper[next]
  try {
    localStorage.setItem(key, next)
  } catch {
    // Storage may be forbidden; the choice then holds for this page.
  }
}

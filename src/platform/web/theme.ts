/** Without a choice the system decides. */
const key = 'theme'
type Theme = 'light' | 'dark'

const background: Record<Theme, string> = { light: '#FBFAF7', dark: '#0E1512' }

/** Runs before the first paint: sets the theme and whether a token is stored, so that the layout does not shift. */
export const beforeFirstPaint = `try{const d=document.documentElement.dataset,t=localStorage.${key};if(t==='light'||t==='dark'){d.theme=t;for(const m of document.querySelectorAll('meta[name=theme-color]'))m.content=t==='dark'?'${background.dark}':'${background.light}'}if(localStorage.token)d.signedIn=''}catch{}`

export function switchTheme() {
  const root = document.documentElement
  const current = root.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const next: Theme = current === 'dark' ? 'light' : 'dark'
  root.dataset['theme'] = next
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = background[next]
  try {
    localStorage.setItem(key, next)
  } catch {
    // Without storage the choice lasts for this page.
  }
}

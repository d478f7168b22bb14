import { useSyncExternalStore } from 'react'

const system = matchMedia('(prefers-color-scheme: dark)')

/** Light or dark, as the site's switch or else the reader's system says. */
function scheme(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return system.matches ? 'dark' : 'light'
}

function subscribe(tell: () => void) {
  const observer = new MutationObserver(tell)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  system.addEventListener('change', tell)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', tell)
  }
}

/** The component library goes light and dark with the rest of the site. */
export const useScheme = () => useSyncExternalStore(subscribe, scheme)

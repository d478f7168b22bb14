import { switchTheme } from '../theme.ts'
import { Icon } from './icons.tsx'

export const ThemeSwitch = () => (
  <button type="button" className="icon-button -mr-3" onClick={switchTheme} aria-label="Switch between light and dark">
    <Icon name="theme" />
  </button>
)

import { ActionIcon, Drawer, Kbd } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from 'react-router'
import { links } from '../../../platform/contract/links.ts'
import { leaveAdmin } from '../../../platform/web/admin/access.ts'
import { IconMenu2, IconPlus, IconSearch } from '../../../platform/web/admin/icons.tsx'
import { screenLink } from '../../../platform/web/admin/links.ts'
import { useAdminSite } from '../../../platform/web/admin/site.ts'
import { useMay, useStaffUser } from '../../../platform/web/admin/user.ts'
import { api } from '../../../platform/web/api.ts'
import { switchTheme } from '../../../platform/web/theme.ts'
import { Icon } from '../../../platform/web/ui/icons.tsx'
import { openPalette } from './find/palette-state.ts'
import { AllScreensLink, Menu } from './rail.tsx'
import { HeaderLinks, useMyScreens } from './screen-links.tsx'
import classes from './shell.module.css'

export function Header() {
  const [isOpen, drawer] = useDisclosure(false)
  return (
    <header className={classes.header}>
      <Bar openMenu={drawer.open} />
      <nav aria-label="Back office" className={classes.row}>
        <HeaderLinks className={classes.link} />
        <a href={links.home} className={classes.link}>
          User Page
        </a>
      </nav>
      <Drawer opened={isOpen} onClose={drawer.close} title="Back office" size="xs" padding="md">
        <nav aria-label="Back office" className={classes.drawer}>
          <Welcome />
          <Menu onFollow={drawer.close} />
          <AllScreensLink onFollow={drawer.close} className={classes.entry} />
          <a href={links.home} className={classes.entry}>
            User Page
          </a>
          <Logout className={classes.entry} />
        </nav>
      </Drawer>
    </header>
  )
}

function Bar({ openMenu }: { openMenu: () => void }) {
  const { name } = useAdminSite()
  return (
    <div className={classes.bar}>
      <ActionIcon
        className={classes.menuButton}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Menu"
        onClick={openMenu}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      <Link to={screenLink('')} className={classes.name}>
        {name} <span>Back office</span>
      </Link>
      <button type="button" className={classes.find} onClick={openPalette}>
        <IconSearch size={16} />
        <span>Find or go to</span>
        <Kbd size="xs" aria-hidden>
          Ctrl K
        </Kbd>
      </button>
      <Welcome />
      <AddArticle />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Switch between light and dark"
        onClick={switchTheme}
      >
        <Icon name="theme" />
      </ActionIcon>
      <Logout className={classes.inBar} />
    </div>
  )
}

function AddArticle() {
  const canWrite = useMyScreens().some(({ path }) => path === '')
  return (
    canWrite && (
      <Link to={screenLink('')} className={classes.add}>
        <IconPlus size={16} />
        <span>Add Article</span>
      </Link>
    )
  )
}

function Welcome() {
  const { username } = useStaffUser()
  const isAdmin = useMay('admin')
  return (
    <p className={classes.welcome}>
      Welcome {isAdmin && 'admin '}
      <strong>{username}</strong>
    </p>
  )
}

/** An unreachable server delays the logout by at most two seconds. */
function Logout({ className }: { className: string | undefined }) {
  const logOut = () => {
    const tooLong = new Promise((resolve) => setTimeout(resolve, 2_000))
    void Promise.race([api.call('POST /auth/logout', {}).catch(() => {}), tooLong]).then(leaveAdmin)
  }
  return (
    <button type="button" className={className} onClick={logOut}>
      Logout
    </button>
  )
}

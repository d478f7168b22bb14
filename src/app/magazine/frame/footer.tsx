import { links, phoneLink } from '../../../platform/contract/links.ts'
import type { Site, SiteMenu } from '../../../platform/contract/site.ts'
import { feedsTitle } from '../../../platform/web/magazine/feeds-title.ts'
import { MenuLink } from '../../../platform/web/magazine/menu-link.tsx'
import { useFooterLinks } from '../../../platform/web/magazine/place.tsx'
import { useFeature } from '../../../platform/web/magazine/use-site.ts'

interface Props {
  site: Pick<Site, 'name' | 'contactEmail' | 'contactPhone' | 'socialLinks' | 'copyright'>
  menu: SiteMenu
}

export function Footer({ site, menu: { components, footer } }: Props) {
  return (
    // At the bottom by its margin: content that grew until the footer is there would move what stands below it.
    <footer className="no-print mt-auto pt-16 text-small">
      <div className="border-t border-ink">
        <div className="frame grid gap-x-6 gap-y-8 py-10 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
          <FooterList id="footer-components" heading="Component Engineering" list={components} columns={2} />
          <FooterList id="footer-magazine" heading={site.name} list={footer} />
          <div>
            <h2 className="label mb-3">Editorial desk</h2>
            <ul>
              <FooterAddress href={`mailto:${site.contactEmail}`} label={site.contactEmail} />
              {site.contactPhone && (
                <FooterAddress
                  href={phoneLink(site.contactPhone)}
                  label={site.contactPhone.replaceAll(' ', '\u00A0')}
                />
              )}
              <FooterAddress href={links.siteFeed} label="RSS feed" />
              {useFooterLinks().map(({ to, label }) => (
                <FooterLink key={to} to={to} label={label} />
              ))}
              <FooterLink to={links.topics} label={feedsTitle(useFeature('topics'))} />
              <FooterLink to={links.corrections} label="Corrections" />
              {site.socialLinks.map(({ name, address }) => (
                <FooterAddress key={address} href={address} label={name} />
              ))}
            </ul>
          </div>
        </div>
        <div className="frame text-quiet">
          <p className="border-t border-hairline py-5">{site.copyright}</p>
        </div>
      </div>
    </footer>
  )
}

interface ListProps {
  id: string
  heading: string
  list: SiteMenu['footer']
  columns?: 1 | 2
}

const FooterList = ({ id, heading, list, columns = 1 }: ListProps) =>
  list.length > 0 && (
    <nav aria-labelledby={id}>
      <h2 id={id} className="label mb-3">
        {heading}
      </h2>
      <ul className={columns === 2 ? 'grid grid-cols-2 gap-x-6' : undefined}>
        {list.map(({ label, to }) => (
          <FooterLink key={to} to={to} label={label} />
        ))}
      </ul>
    </nav>
  )

const place = 'inline-block py-2 hover:text-accent lg:py-1'

function FooterLink({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <MenuLink to={to} className={place}>
        {label}
      </MenuLink>
    </li>
  )
}

function FooterAddress({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <a href={href} className={place}>
        {label}
      </a>
    </li>
  )
}

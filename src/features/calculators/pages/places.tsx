import { links } from '../../../platform/contract/links.ts'
import type { MagazinePlaces } from '../../../platform/web/magazine/place.tsx'

export default { footerLinks: [{ to: links.tools, label: 'Calculators', order: 1 }] } satisfies MagazinePlaces

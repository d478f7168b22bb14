import { AdSlot, type AdToShow } from './ad-slot.tsx'

/** The two slots beside a list. */
export const AdColumn = ({ ads }: { ads: readonly AdToShow[] }) => (
  <div className="ad-column">
    <AdSlot ads={ads} position={1} />
    <AdSlot ads={ads} position={2} />
  </div>
)

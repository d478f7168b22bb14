import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Headline } from '../../../platform/web/ui/card-heading.tsx'
import { Icon } from '../../../platform/web/ui/icons.tsx'
import { ResponsiveImage } from '../../../platform/web/ui/responsive-image.tsx'
import type { Story } from '../../../platform/web/ui/story.ts'
import { Kicker, SponsoredMark, TierMark } from '../../../platform/web/ui/story-marks.tsx'
import { useHydrated } from '../../../platform/web/ui/use-hydrated.ts'

const everyMs = 3000
/** A longer horizontal touch is a swipe. */
const swipePixels = 40

/** Pauses while hovered or focused. Starts stopped if the reader prefers reduced motion. */
export function Carousel({ stories }: { stories: Story[] }) {
  const [shown, setShown] = useState(0)
  const [choice, setChoice] = useState<boolean | null>(null)
  const [isPaused, setPaused] = useState(false)
  const prefersStill = useReducedMotion()
  const isHydrated = useHydrated()
  const isPlaying = choice ?? !prefersStill
  const isMoving = isPlaying && !isPaused && stories.length > 1
  const go = (to: number) => setShown((to + stories.length) % stories.length)
  const swipe = useSwipe((step) => go(shown + step))

  useEffect(() => {
    if (!isMoving) return
    const timer = setTimeout(() => setShown((shown + 1) % stories.length), everyMs)
    return () => clearTimeout(timer)
  }, [isMoving, shown, stories.length])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hovering only pauses it
    <section
      aria-roledescription="carousel"
      aria-label="Top stories"
      className="carousel"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setPaused(false)}
      {...swipe}
    >
      <div className="overflow-hidden">
        <div className="carousel-track" data-shown={shown} aria-live={isMoving ? 'off' : 'polite'}>
          {stories.map((story, index) => (
            <Slide
              key={story.id}
              story={story}
              position={`${index + 1} of ${stories.length}`}
              isShown={index === shown}
              isFirst={index === 0}
              hasPicture={index === 0 || isHydrated}
            />
          ))}
        </div>
      </div>
      {stories.length > 1 && (
        <Controls stories={stories} shown={shown} isPlaying={isPlaying} go={go} toggle={() => setChoice(!isPlaying)} />
      )}
    </section>
  )
}

interface SlideProps {
  story: Story
  position: string
  isShown: boolean
  isFirst: boolean
  /** Pictures of the other slides would delay the first one's. */
  hasPicture: boolean
}

function Slide({ story, position, isShown, isFirst, hasPicture }: SlideProps) {
  return (
    <article aria-roledescription="slide" aria-label={position} className="carousel-slide" inert={!isShown}>
      <div className="story card slide-card">
        {story.image && (
          <span className="picture-frame">
            {hasPicture && (
              <ResponsiveImage
                image={story.image}
                sizes="(min-width: 75rem) 792px, (min-width: 64rem) 64vw, 100vw"
                isLead={isFirst}
                isDecorative
              />
            )}
          </span>
        )}
        <div className="mt-4">
          {story.kicker && <Kicker {...story.kicker} />}
          <Headline story={story} className="mt-1.5 line-clamp-4 text-title lg:line-clamp-3" />
          <span className="mt-2 line-clamp-2 max-w-2xl text-body text-quiet">{story.excerpt}</span>
          <span className="mt-2 flex gap-3 text-label text-quiet">
            <time dateTime={story.day}>{story.day}</time>
            <TierMark tier={story.tier} />
            {story.isSponsored && <SponsoredMark />}
          </span>
        </div>
      </div>
    </article>
  )
}

interface ControlsProps {
  stories: readonly Story[]
  shown: number
  isPlaying: boolean
  go: (to: number) => void
  toggle: () => void
}

function Controls({ stories, shown, isPlaying, go, toggle }: ControlsProps) {
  return (
    <div className="carousel-controls">
      <button type="button" className="icon-button" onClick={toggle} aria-label={isPlaying ? 'Stop' : 'Play'}>
        <Icon name={isPlaying ? 'stop' : 'play'} size={16} />
      </button>
      {stories.map(({ id }, index) => (
        <button
          key={id}
          type="button"
          className="carousel-dot"
          aria-label={`Story ${index + 1}`}
          aria-current={index === shown ? 'true' : undefined}
          onClick={() => go(index)}
        />
      ))}
      <span className="ml-auto flex lg:ml-4">
        <button type="button" className="icon-button" onClick={() => go(shown - 1)} aria-label="Previous story">
          <Icon name="back" />
        </button>
        <button type="button" className="icon-button" onClick={() => go(shown + 1)} aria-label="Next story">
          <Icon name="forward" />
        </button>
      </span>
    </div>
  )
}

function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const startX = useRef(0)
  return {
    onTouchStart: (event: React.TouchEvent) => {
      startX.current = event.touches[0]?.clientX ?? 0
    },
    onTouchEnd: (event: React.TouchEvent) => {
      const moved = (event.changedTouches[0]?.clientX ?? 0) - startX.current
      if (Math.abs(moved) > swipePixels) onSwipe(moved < 0 ? 1 : -1)
    },
  }
}

const query = '(prefers-reduced-motion: reduce)'

function subscribe(tell: () => void) {
  const preference = matchMedia(query)
  preference.addEventListener('change', tell)
  return () => preference.removeEventListener('change', tell)
}

/** False before hydration. */
const useReducedMotion = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )

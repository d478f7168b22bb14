import './reading-place.css'

/** A share of the window's height. A heading above it begins the section that is read. */
const line = 0.3

/** Returns a function that ends it. */
export function followReading(text: HTMLElement): () => void {
  const beside = text.closest('.article-columns')?.querySelector('.article-side')
  const links = [...text.querySelectorAll<HTMLAnchorElement>('.section-list a')]
  const headings = links.flatMap((link) => text.querySelector<HTMLElement>(`h2[id="${link.hash.slice(1)}"]`) ?? [])
  if (!beside || headings.length === 0) return () => {}
  const list = document.createElement('nav')
  list.className = 'reading-place'
  list.setAttribute('aria-label', 'Contents')
  const entries = links.map(({ href, textContent }) =>
    Object.assign(document.createElement('a'), { href, textContent }),
  )
  list.append(...entries)
  beside.append(list)
  const mark = () => {
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top <= innerHeight * line)
    const current = `#${passed.at(-1)?.id}`
    for (const entry of entries) {
      if (entry.hash === current) entry.setAttribute('aria-current', 'true')
      else entry.removeAttribute('aria-current')
    }
  }
  // The root reaches far above, so that a jump over several headings is noticed too.
  const observer = new IntersectionObserver(mark, { rootMargin: `1000000px 0px -${100 - line * 100}% 0px` })
  for (const heading of headings) observer.observe(heading)
  return () => {
    observer.disconnect()
    list.remove()
  }
}

import { api } from '../../../platform/web/api.ts'
import type { PartCard } from '../contract/endpoints.ts'
import { partStates } from '../contract/rules.ts'
import './part-card.css'

const loaded = new Map<string, Promise<PartCard>>()
const cardId = 'part-card'
/** The pointer may cross the gap between a part and its card. */
const lingerMs = 250
const gap = 6

let close = () => {}

/** Shows a card beside a mention of a part. Returns whether it could. */
export async function showPartCard(link: HTMLAnchorElement, isTouch: boolean): Promise<boolean> {
  if (link.hasAttribute('aria-describedby')) return true
  const number = link.pathname.split('/').at(-1) ?? ''
  const loading = loaded.get(number) ?? api.call('GET /part/:number/card', { params: { number } })
  loaded.set(number, loading)
  const card = await loading.catch(() => null)
  if (!card) {
    loaded.delete(number)
    return false
  }
  // The reader has moved on meanwhile.
  if (!link.isConnected || (!isTouch && !link.matches(':hover, :focus-visible'))) return true
  close()
  open(link, build(card, isTouch))
  return true
}

function open(link: HTMLAnchorElement, box: HTMLElement) {
  const main = link.closest('main') ?? document.body
  main.append(box)
  link.setAttribute('aria-describedby', cardId)
  const { left, bottom } = link.getClientRects()[0] ?? link.getBoundingClientRect()
  const most = document.documentElement.clientWidth - box.offsetWidth - 16
  const origin = (box.offsetParent ?? document.documentElement).getBoundingClientRect()
  box.style.left = `${Math.max(16, Math.min(left, most)) - origin.left}px`
  box.style.top = `${bottom + gap - origin.top}px`
  const listening = new AbortController()
  const { signal } = listening
  close = () => {
    listening.abort()
    box.remove()
    link.removeAttribute('aria-describedby')
    close = () => {}
  }
  let timer = 0
  const leave = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => {
      if (!link.matches(':hover, :focus-visible') && !box.matches(':hover')) close()
    }, lingerMs)
  }
  for (const one of [link, box]) one.addEventListener('pointerleave', leave, { signal })
  link.addEventListener('blur', close, { signal })
  // Only after the article's own handler has seen the open card.
  link.addEventListener('click', () => setTimeout(close), { signal })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal })
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Node && !link.contains(target) && !box.contains(target)) close()
    },
    { signal },
  )
  window.addEventListener('popstate', close, { signal })
  window.addEventListener('pagehide', close, { signal })
}

function build(
  { part, maker, description, package: outline, state, parameters, articles }: PartCard,
  isTouch: boolean,
) {
  const box = element('div', '')
  box.id = cardId
  box.className = 'part-card'
  box.role = 'tooltip'
  const facts = [maker, outline, state && partStates[state]].filter(Boolean).join(' · ')
  const list = element('dl', '')
  for (const { name, value, unit } of parameters)
    list.append(element('dt', name), element('dd', unit ? `${value}\u202f${unit}` : value))
  const ways = `${articles} ${articles === 1 ? 'article' : 'articles'}${isTouch ? '. Tap again for its page' : ''}`
  box.append(
    element('strong', part),
    ...(description ? [element('p', description)] : []),
    ...(facts ? [element('p', facts, 'quiet')] : []),
    ...(parameters.length > 0 ? [list] : []),
    element('p', ways, 'quiet'),
  )
  return box
}

function element(name: string, text: string, className = '') {
  const made = document.createElement(name)
  made.textContent = text
  if (className) made.className = className
  return made
}

/** Loaded with the first click. */
export function openEmbed(button: HTMLElement) {
  const figure = button.closest('figure')
  const frame = document.createElement('iframe')
  frame.title = figure?.querySelector('a')?.textContent ?? ''
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation',
  )
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.src = button.dataset['embed'] ?? ''
  button.closest('.embed-frame')?.replaceChildren(frame)
  frame.focus()
}

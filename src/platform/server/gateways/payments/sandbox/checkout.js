/** Stands in for the provider's checkout script. Supports what the magazine uses. */
;(() => {
  const base = new URL('.', document.currentScript.src).href

  const style = document.createElement('link')
  style.rel = 'stylesheet'
  style.href = `${base}checkout.css`
  document.head.append(style)

  const outcomes = [
    ['pay', 'Payment succeeds'],
    ['capture-late', 'Payment succeeds after 15 seconds'],
    ['refund', 'Payment succeeds, refund after 15 seconds'],
    ['dispute', 'Payment succeeds, disputed after 15 seconds'],
    ['decline', 'Payment is declined'],
  ]
  const webhookModes = [
    ['once', 'each event once'],
    ['twice-reversed', 'each event twice, in reverse order'],
    ['never', 'no events'],
  ]

  function element(name, properties = {}, ...children) {
    const made = Object.assign(document.createElement(name), properties)
    made.append(...children)
    return made
  }

  function choice(legend, name, options) {
    const rows = options.map(([value, label], i) =>
      element('label', {}, element('input', { type: 'radio', name, value, defaultChecked: i === 0 }), ` ${label}`),
    )
    return element('fieldset', {}, element('legend', { textContent: legend }), ...rows)
  }

  function amountIn({ amount, currency }) {
    const format = new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-US', { style: 'currency', currency })
    return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits)
  }

  window.Razorpay = class {
    #options
    #listeners = []
    #dialog

    constructor(options) {
      this.#options = options
    }

    on(event, listener) {
      if (event === 'payment.failed') this.#listeners.push(listener)
    }

    open() {
      const { name, description, order_id: orderId } = this.#options
      const problem = element('p', { role: 'alert' })
      const pay = element('button', {
        type: 'submit',
        className: 'is-first',
        textContent: `Pay ${amountIn(this.#options)}`,
      })
      const cancel = element('button', { type: 'button', textContent: 'Cancel', onclick: () => this.#dialog.close() })
      const form = element(
        'form',
        { method: 'dialog' },
        element('p', { className: 'sandbox-label', textContent: 'Test mode: you will not be charged' }),
        element('h2', { id: 'sandbox-checkout', textContent: `Pay ${name}` }),
        element('p', { textContent: `${description} · ${orderId}` }),
        choice('Outcome', 'outcome', outcomes),
        choice('Webhook events', 'webhooks', webhookModes),
        problem,
        element('div', { className: 'sandbox-buttons' }, pay, cancel),
      )
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        void this.#pay(new FormData(form), { pay, problem })
      })
      this.#dialog = element('dialog', { className: 'sandbox-checkout' }, form)
      this.#dialog.setAttribute('aria-labelledby', 'sandbox-checkout')
      this.#dialog.addEventListener('close', () => {
        this.#dialog.remove()
        if (!this.#dialog.returnValue) this.#options.modal?.ondismiss?.()
      })
      document.body.append(this.#dialog)
      this.#dialog.showModal()
    }

    async #pay(choices, { pay, problem }) {
      pay.disabled = true
      problem.textContent = ''
      const { key, order_id } = this.#options
      try {
        const response = await fetch(`${base}v1/checkout`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ key_id: key, order_id, ...Object.fromEntries(choices) }),
        })
        const result = await response.json()
        if (response.ok) {
          this.#dialog.close('paid')
          this.#options.handler(result)
          return
        }
        problem.textContent = result.error.description
        for (const listener of this.#listeners) listener(result)
      } catch {
        problem.textContent = 'The sandbox is unavailable.'
      }
      pay.disabled = false
    }
  }
})()

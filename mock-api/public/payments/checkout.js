/**
 * A stub of the payment provider's checkout widget: the same global, the same options, the
 * same callbacks as Razorpay Standard Checkout, served by the shop itself. No money moves.
 *
 * It is stricter than the provider: a breach of the contract, or an option that the shop does not use, throws, so that
 * tests find it.
 * If `sessionStorage['bookshelf.test-payment']` names a mode, the widget acts by itself:
 *   success            pays
 *   fail               fails, then is closed
 *   fail-then-success  fails, then pays
 *   dismiss            is closed
 *   never              stays open and reports nothing
 *   twice              pays and reports the same payment twice
 * Without it, the shopper decides. `Razorpay.opened` counts the widgets opened by the page.
 *
 * A server that makes orders has a stub of the provider's API. Loaded as `checkout.js?api=/api`, the widget pays an
 * `order_id` there, as the provider's own widget does, and reports what it gets. What a payment is stands in
 * `shared/src/contract/test-payment.ts`: this script is served as it is, so it repeats the form of an id, for payments
 * without an order, and the sentence of a failure, which is shown before the API has answered. Its test compares them.
 */
;(() => {
  const modeKey = 'bookshelf.test-payment'
  /** The base of that server's API, if the page has named one. */
  const api = new URL(document.currentScript?.src ?? '', location.href).searchParams.get('api')

  const css = `
    .test-payment {
      box-sizing: border-box;
      inline-size: min(26rem, calc(100vw - 2rem));
      padding: 1.5rem;
      border: 1px solid var(--line, light-dark(#e4dbcc, #3b342a));
      border-radius: 1rem;
      background: var(--surface, light-dark(#fffdfa, #211c16));
      color: var(--ink, light-dark(#241e18, #f2ebdf));
      font: 1rem/1.5 system-ui, sans-serif;
      box-shadow: 0 1rem 3rem rgb(0 0 0 / 0.28);
      text-align: start;
      overflow-wrap: anywhere;
    }
    .test-payment::backdrop { background: rgb(20 14 8 / 0.45); }
    .test-payment * { box-sizing: border-box; margin: 0; }
    .test-payment-label {
      display: inline-block;
      padding: 0.125rem 0.625rem;
      border-radius: 1rem;
      outline: 1px solid transparent;
      background: light-dark(#ffe9a8, #4d3b00);
      color: light-dark(#4a3500, #ffe9a8);
      font-size: 0.8125rem;
      font-weight: 650;
    }
    .test-payment h2 { margin-block-start: 0.75rem; font-size: 1.25rem; font-weight: 650; }
    .test-payment-amount {
      margin-block: 0.75rem;
      font-size: 2rem;
      font-weight: 650;
      font-variant-numeric: tabular-nums;
      line-height: 1.2;
    }
    .test-payment-note { color: var(--ink-soft, light-dark(#61574b, #bdb09e)); }
    .test-payment-error:not(:empty) {
      margin-block-start: 0.75rem;
      padding: 0.5rem 0.75rem;
      border-radius: 0.5rem;
      background: var(--danger-soft, light-dark(#f9e3df, #40201c));
      color: var(--danger, light-dark(#a32a26, #f39b92));
    }
    .test-payment-actions { display: grid; gap: 0.625rem; margin-block-start: 1.25rem; }
    .test-payment-actions button {
      min-block-size: 2.75rem;
      padding-inline: 1rem;
      border: 1px solid var(--line-strong, light-dark(#8c8070, #857a6a));
      border-radius: 0.625rem;
      background: transparent;
      color: inherit;
      font: inherit;
      font-weight: 550;
      cursor: pointer;
    }
    .test-payment-actions button:hover { background: light-dark(rgb(60 35 10 / 0.06), rgb(255 235 210 / 0.08)); }
    .test-payment-actions .test-payment-pay {
      border-color: transparent;
      background: var(--accent, light-dark(#a3431f, #eb9a73));
      color: var(--on-accent, light-dark(#ffffff, #25120a));
    }
    .test-payment-actions .test-payment-pay:hover {
      background: var(--accent-strong, light-dark(#843213, #f5b595));
    }
    .test-payment-actions button:focus-visible {
      outline: 3px solid var(--focus, light-dark(#1f5aa8, #8fbcff));
      outline-offset: 2px;
    }`

  /** The type of each option, and its description. */
  const contract = {
    key: [isText, 'a text'],
    // The provider's minimum is one rupee.
    amount: [
      (value) => Number.isInteger(value) && value >= 100,
      'a whole number of paise, 100 or more',
    ],
    currency: [(value) => value === 'INR', "'INR'"],
    name: [isText, 'a text'],
    handler: [isFunction, 'a function'],
    order_id: [isMissingOr(isText), 'a text'],
    description: [isMissingOr(isText), 'a text'],
    prefill: [isMissingOr(isRecordOf(isString)), 'a record of texts'],
    notes: [
      isMissingOr(
        (value) =>
          isRecordOf((note) => isString(note) && note.length <= 256)(value) &&
          Object.keys(value).length <= 15,
      ),
      'at most 15 texts of at most 256 characters',
    ],
    timeout: [
      isMissingOr((value) => Number.isInteger(value) && value > 0),
      'a whole number of seconds',
    ],
    modal: [
      isMissingOr(
        (value) =>
          isRecord(value) &&
          isMissingOr(isFunction)(value.ondismiss) &&
          Object.keys(value).every((name) => name === 'ondismiss'),
      ),
      '{ ondismiss }',
    ],
  }

  class Razorpay {
    /** How many widgets the page has opened. */
    static opened = 0
    #options
    #mode
    #listeners = []
    #dialog = null
    #timer
    #opener = null
    #isPaying = false

    /** @throws TypeError when `options` break the provider's contract. */
    constructor(options) {
      if (!isRecord(options)) throw breach('the options must be an object')
      for (const [name, [isKept, words]] of Object.entries(contract)) {
        if (!isKept(options[name])) throw breach(`"${name}" must be ${words}`)
      }
      for (const name of Object.keys(options)) {
        if (!(name in contract)) throw breach(`"${name}" is not an option`)
      }
      this.#options = options
      this.#mode = modeNow()
    }

    /** Reports a failed payment. The shopper may retry. */
    on(event, listener) {
      if (event !== 'payment.failed') throw breach(`there is no event "${event}"`)
      if (!isFunction(listener)) throw breach('a listener must be a function')
      this.#listeners.push(listener)
    }

    /** Shows the widget. */
    open() {
      if (this.#dialog) throw breach('this payment is open already')
      Razorpay.opened += 1
      wearStyles()
      this.#opener = document.activeElement
      this.#dialog = this.#build()
      document.body.append(this.#dialog)
      this.#dialog.showModal()
      const { timeout } = this.#options
      if (timeout) this.#timer = setTimeout(() => this.#dismiss(), timeout * 1000)
      if (this.#mode) setTimeout(() => this.#act())
    }

    /** Closes the widget without a report. */
    close() {
      clearTimeout(this.#timer)
      this.#dialog?.close()
      this.#dialog?.remove()
      this.#dialog = null
      this.#opener?.focus?.()
    }

    #act() {
      if (!this.#dialog) return
      if (this.#mode === 'dismiss') this.#dismiss()
      if (this.#mode === 'fail' || this.#mode === 'fail-then-success') this.#fail()
      if (this.#mode === 'fail') this.#dismiss()
      if (this.#mode === 'success' || this.#mode === 'fail-then-success') this.#pay(1)
      if (this.#mode === 'twice') this.#pay(2)
    }

    async #pay(times) {
      if (this.#isPaying) return
      this.#isPaying = true
      const { handler, order_id } = this.#options
      let answer = { razorpay_payment_id: newPaymentId() }
      if (order_id) {
        answer = await payOrder(this.#options, 'captured')
        this.#isPaying = false
        if ('error' in answer) return this.#reportFailure(answer.error.description)
      }
      this.close()
      for (let time = 0; time < times; time += 1) handler({ ...answer })
    }

    #fail() {
      if (this.#options.order_id) void payOrder(this.#options, 'failed')
      this.#reportFailure('The test payment was declined.')
    }

    #reportFailure(description) {
      const error = { code: 'BAD_REQUEST_ERROR', description }
      const place = this.#dialog?.querySelector('.test-payment-error')
      if (place) place.textContent = `${description} You can try again or cancel.`
      for (const listener of this.#listeners) listener({ error })
    }

    #dismiss() {
      const { modal = {} } = this.#options
      this.close()
      modal.ondismiss?.()
    }

    #build() {
      const { amount, name, description, prefill = {} } = this.#options
      const rupees = inRupees(amount)
      const dialog = element('dialog', 'test-payment')
      const label = element('p', 'test-payment-label', 'Test payment')
      const title = element('h2', '', name)
      label.id = 'test-payment-label'
      title.id = 'test-payment-title'
      dialog.setAttribute('aria-labelledby', `${label.id} ${title.id}`)

      const error = element('p', 'test-payment-error')
      error.setAttribute('role', 'alert')
      const actions = element('div', 'test-payment-actions')
      actions.append(
        button('test-payment-pay', `Pay ${rupees}`, () => this.#pay(1)),
        button('', 'Fail', () => this.#fail()),
        button('', 'Cancel', () => this.#dismiss()),
      )
      dialog.append(
        label,
        title,
        ...(description ? [element('p', 'test-payment-note', description)] : []),
        element('p', 'test-payment-amount', rupees),
        ...(prefill.email ? [element('p', 'test-payment-note', `For ${prefill.email}`)] : []),
        element('p', 'test-payment-note', 'No money moves: choose how the payment ends.'),
        error,
        actions,
      )
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        this.#dismiss()
      })
      // A browser may close on a second Escape without a cancel event.
      dialog.addEventListener('close', () => {
        if (this.#dialog === dialog) this.#dismiss()
      })
      return dialog
    }
  }

  /** Pays an order at the stub of the provider's API, or fails there. @returns its answer; never rejects. */
  async function payOrder({ order_id, amount }, outcome) {
    try {
      const response = await fetch(`${api}/test-provider/v1/payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ order_id, amount, outcome }),
      })
      return await response.json()
    } catch {
      return { error: { description: 'The payment provider cannot be reached.' } }
    }
  }

  function modeNow() {
    const modes = ['success', 'fail', 'fail-then-success', 'dismiss', 'never', 'twice']
    let mode = null
    try {
      mode = sessionStorage.getItem(modeKey)
    } catch {
      // Without storage, the shopper decides.
    }
    if (mode !== null && !modes.includes(mode)) throw breach(`there is no mode "${mode}"`)
    return mode
  }

  let isStyled = false

  /** A constructed style sheet, allowed by a policy without inline styles. */
  function wearStyles() {
    if (isStyled || !('adoptedStyleSheets' in document)) return
    isStyled = true
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }

  function element(tag, className, text = '') {
    const made = document.createElement(tag)
    if (className) made.className = className
    made.textContent = text
    return made
  }

  function button(className, text, onClick) {
    const made = element('button', className, text)
    made.type = 'button'
    made.addEventListener('click', onClick)
    return made
  }

  /** @param paise the amount in the smallest unit. */
  function inRupees(paise) {
    const format = { style: 'currency', currency: 'INR', trailingZeroDisplay: 'stripIfInteger' }
    return new Intl.NumberFormat('en-IN', format).format(paise / 100)
  }

  function newPaymentId() {
    const bytes = crypto.getRandomValues(new Uint8Array(8))
    return `pay_TEST${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  }

  function breach(words) {
    return new TypeError(`Payment widget: ${words}.`)
  }

  function isString(value) {
    return typeof value === 'string'
  }
  function isText(value) {
    return isString(value) && value !== ''
  }
  function isFunction(value) {
    return typeof value === 'function'
  }
  function isRecord(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  }
  function isRecordOf(isOne) {
    return (value) => isRecord(value) && Object.values(value).every(isOne)
  }
  function isMissingOr(isOne) {
    return (value) => value === undefined || isOne(value)
  }

  window.Razorpay = Razorpay
})()

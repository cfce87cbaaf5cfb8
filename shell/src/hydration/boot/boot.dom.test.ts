import {
  customerMark,
  forCustomersMark,
  hydratedMark,
  previewKey,
  queryMark,
  rootId,
  startNoticeId,
  textFontFamily,
  textFontKey,
  themeMark,
} from 'shared/page-protocol'
import { endSession, startSession } from 'shared/shop'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseTheme } from '../../theme/theme'

const page = document.documentElement
const user = { _id: 'u1', email: 'a@b.c', firstName: 'Asha', lastName: 'Rao' }
const notice = () => document.getElementById(startNoticeId)?.textContent
const find = <E extends HTMLElement>(selector: string) => page.querySelector(selector) as E

/** Runs the script as a page does; its listeners are removed after the test. */
async function boot() {
  vi.resetModules()
  const { addEventListener } = window
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, ...rest: unknown[]) => {
    const [listener, options] = rest as [EventListener, boolean]
    addEventListener.call(window, type, listener, { capture: options, signal: ended.signal })
  })
  await import('./boot')
}

/** What the page's own element of the script says. */
function runAsScript(dataset: Record<string, string>) {
  const script = Object.assign(document.createElement('script'), { type: 'text/plain' })
  Object.assign(script.dataset, dataset)
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
}

const preloads = () =>
  [...page.querySelectorAll('[rel=modulepreload]')].map((link) => link.getAttribute('href'))

async function hydrate(part: 'frame' | 'screen') {
  page.dataset[hydratedMark] = part
  // Observers are called in a microtask.
  await Promise.resolve()
}

let ended: AbortController
beforeEach(() => {
  ended = new AbortController()
  vi.useFakeTimers()
  document.body.innerHTML = `<div id="${rootId}"><header><button>Menu</button></header>
    <main><form><button>Buy</button><input type="checkbox"><input type="range"><select><option>Any</option><option>Cheapest</option></select></form></main></div>`
})
afterEach(() => {
  ended.abort()
  vi.useRealTimers()
  endSession()
  chooseTheme('system')
  localStorage.removeItem(textFontKey)
  history.replaceState(null, '', '/')
  for (const name of page.getAttributeNames()) page.removeAttribute(name)
  for (const script of page.querySelectorAll('script, [rel=modulepreload]')) script.remove()
})

describe('a prerendered page', () => {
  it('has the stored theme before anything is painted', async () => {
    chooseTheme('dark')
    delete page.dataset[themeMark]
    await boot()
    expect(page.dataset[themeMark]).toBe('dark')
  })

  it('has the theme of the device if none, or an invalid one, is stored', async () => {
    localStorage.setItem('bookshelf.theme', '"<b>"')
    await boot()
    expect(page.dataset[themeMark]).toBeUndefined()
  })

  it('recognises a customer by the token, and fetches what customers need with its modules', async () => {
    startSession(user, 'token')
    runAsScript({ [forCustomersMark]: '/c.js /d.js' })
    await boot()
    expect(page.dataset[customerMark]).toBe('')
    expect(preloads()).toEqual(['/c.js', '/d.js'])
  })

  it('treats a shopper without a token as a visitor', async () => {
    runAsScript({ [forCustomersMark]: '/c.js' })
    await boot()
    expect(preloads()).toEqual([])
    expect(page.dataset[customerMark]).toBeUndefined()
  })

  it('is unchanged if storage refuses', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('refused')
    })
    await boot()
    expect(page.dataset[customerMark]).toBeUndefined()
  })

  it('begins with the font of texts if this browser has fetched it before', async () => {
    const faces: (string | undefined)[][] = []
    vi.stubGlobal(
      'FontFace',
      class {
        constructor(family: string, source: string, { unicodeRange }: FontFaceDescriptors) {
          faces.push([family, source, unicodeRange])
        }
      },
    )
    const add = vi.fn()
    Object.assign(document, { fonts: { add } })
    localStorage.setItem(textFontKey, '[["/sans.woff2", "U+20-7E"]]')
    await boot()
    expect(faces).toEqual([[textFontFamily, 'url(/sans.woff2)', 'U+20-7E']])
    expect(add).toHaveBeenCalledOnce()
  })

  it('begins without the font of texts on a first visit', async () => {
    const add = vi.fn()
    Object.assign(document, { fonts: { add } })
    await boot()
    expect(add).not.toHaveBeenCalled()
  })

  it('is hidden until its query is applied', async () => {
    history.replaceState(null, '', '/products?q=emma')
    await boot()
    expect(page.dataset[queryMark]).toBe('')
  })

  it('is hidden until the preview of this tab is applied', async () => {
    sessionStorage.setItem(previewKey, 'checkout-1')
    await boot()
    expect(page.dataset[queryMark]).toBe('')
    sessionStorage.clear()
  })
})

describe('a control that is used before it is hydrated', () => {
  it('is clicked once, when its own part is hydrated', async () => {
    await boot()
    const clicked = vi.fn()
    find('header button').addEventListener('click', clicked)
    find('header button').click()
    expect(clicked).not.toHaveBeenCalled()
    await hydrate('frame')
    await hydrate('screen')
    expect(clicked).toHaveBeenCalledOnce()
  })

  it('waits for the screen if it is in the screen', async () => {
    await boot()
    const clicked = vi.fn((event: Event) => event.preventDefault())
    find('main button').addEventListener('click', clicked)
    await hydrate('frame')
    find('main button').click()
    expect(clicked).not.toHaveBeenCalled()
    await hydrate('screen')
    expect(clicked).toHaveBeenCalledOnce()
  })

  it('does not submit its form natively', async () => {
    await boot()
    const sent = vi.fn((event: Event) => event.preventDefault())
    const submit = new Event('submit', { bubbles: true, cancelable: true })
    find('form').dispatchEvent(submit)
    expect(submit.defaultPrevented).toBe(true)
    find('form').addEventListener('submit', sent)
    await hydrate('screen')
    expect(sent).toHaveBeenCalledOnce()
  })

  it('is set again, as if by the shopper', async () => {
    await boot()
    const chosen = vi.fn()
    const [box, range, select] = [
      find<HTMLInputElement>('[type=checkbox]'),
      find<HTMLInputElement>('[type=range]'),
      find<HTMLSelectElement>('select'),
    ]
    box.checked = true
    range.value = '70'
    select.value = 'Cheapest'
    for (const control of [box, range, select]) {
      control.dispatchEvent(new Event('input', { bubbles: true }))
      control.addEventListener('change', chosen)
    }
    // React sets a select to what it renders.
    select.value = 'Any'
    await hydrate('screen')
    expect(chosen).toHaveBeenCalledTimes(3)
    expect([box.checked, range.value, select.value]).toEqual([true, '70', 'Cheapest'])
  })

  it('is ignored if it is removed', async () => {
    await boot()
    const button = find('header button')
    const clicked = vi.fn()
    button.click()
    button.addEventListener('click', clicked)
    button.remove()
    await hydrate('screen')
    expect(clicked).not.toHaveBeenCalled()
  })

  it('is not affected once it is hydrated', async () => {
    await boot()
    await hydrate('screen')
    const clicked = vi.fn()
    find('header button').addEventListener('click', clicked)
    find('header button').click()
    expect(clicked).toHaveBeenCalledOnce()
  })
})

describe('a page that does not start', () => {
  it('shows a notice after 8 s, until it starts', async () => {
    await boot()
    vi.advanceTimersByTime(7999)
    expect(notice()).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(notice()).toMatch(/^Still starting\. Links work, buttons do not\./)
    await hydrate('frame')
    expect(notice()).toBeUndefined()
  })

  it('shows the notice 3 s after a click, and then at once after each click', async () => {
    await boot()
    find('header button').click()
    vi.advanceTimersByTime(3000)
    expect(notice()).toContain('Still starting.')
    find(`#${startNoticeId}`).textContent = ''
    find('header button').click()
    vi.advanceTimersByTime(0)
    expect(notice()).toContain('Still starting.')
  })

  it('shows the error after a second, and fetches the recovery script once', async () => {
    await boot()
    for (const message of ['first', 'second']) {
      window.dispatchEvent(
        new ErrorEvent('error', { message, filename: `${location.origin}/a.js` }),
      )
    }
    vi.advanceTimersByTime(1000)
    expect(notice()).toContain('Unexpected Application Error!')
    const help = page.querySelectorAll<HTMLScriptElement>(':root > script')
    expect([...help].map(({ src, dataset }) => [src, dataset.cause])).toEqual([
      [`${location.origin}/start-failed.js`, 'first'],
    ])
  })

  it('ignores errors of browser extensions', async () => {
    await boot()
    const filename = 'chrome-extension://abc/a.js'
    window.dispatchEvent(new ErrorEvent('error', { message: 'x', filename }))
    vi.advanceTimersByTime(1000)
    expect(notice()).toBeUndefined()
  })

  it('is detected if its script cannot be loaded', async () => {
    await boot()
    const script = document.createElement('script')
    document.body.append(script)
    script.dispatchEvent(new Event('error'))
    vi.advanceTimersByTime(1000)
    expect(notice()).toContain('Unexpected Application Error!')
  })

  it('is not assumed if something fails after it was hydrated', async () => {
    await boot()
    await hydrate('screen')
    const script = document.createElement('script')
    document.body.append(script)
    script.dispatchEvent(new Event('error'))
    window.dispatchEvent(
      new ErrorEvent('error', { message: 'x', filename: `${location.origin}/a.js` }),
    )
    vi.advanceTimersByTime(8000)
    expect(page.querySelector(':root > script')).toBeNull()
    expect(notice()).toBeUndefined()
  })
})

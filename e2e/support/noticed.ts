/** What a person would notice on a page, found by the page's own script in one call. */

/** Runs in the page. The amounts and counts of its header and its content, in their order. */
export function readAmounts(): string[] {
  const page = document.querySelector('main')?.cloneNode(true)
  if (!(page instanceof Element)) return []
  // Without times, announcements, and a bar that depends on the window.
  for (const part of page.querySelectorAll(
    'time, [inert], [hidden], button [aria-hidden="true"], span[role="status"], [data-foot][role="group"]',
  ))
    part.remove()
  const named = document.querySelectorAll('header a[aria-label]')
  const texts = [...[...named].map((link) => link.getAttribute('aria-label')), page.textContent]
  // The numbers of orders and payments are longer.
  const amounts = texts
    .join(' ')
    .replace(/pay_\w+/g, '')
    .match(/₹[\d,]*\d|(?<!\w)\d{1,3}(?!\w)/g)
  return amounts ?? []
}

/**
 * Runs in the page. Finds controls that something covers, text that is cut off, short words that are broken, texts and
 * controls that lie over each other, things that are wider than the page, marks on the wrong side of a word, bars that
 * leave too little of a low window, and what forced colours hide or add.
 */
export function findFaults(): string[] {
  const faults = new Set<string>()
  const modal = document.querySelector('dialog:modal')
  const part = modal ?? document.body
  const { clientWidth, clientHeight, scrollHeight } = document.documentElement
  const seen = { visibilityProperty: true, opacityProperty: true } as const
  const hidden = 'script, style, option, [inert], [aria-hidden="true"]'

  // A toast disappears, and an open search closes.
  const passing = '[data-notice], [role="search"]'

  const isVisible = (element: Element) => element.checkVisibility(seen) && !element.closest(hidden)
  const nameOf = (element: Element) => {
    const name = element.getAttribute('aria-label') ?? element.textContent
    return `${element.tagName.toLowerCase()} “${name.trim().slice(0, 40)}”`
  }
  /** Hidden from view on purpose: for screen readers only. */
  const isForReaders = (element: Element) =>
    element.clientWidth <= 1 && getComputedStyle(element).clipPath !== 'none'

  function checkWidths() {
    for (const box of document.querySelectorAll('html, dialog[open] *')) {
      const scrolls = /auto|scroll/.test(getComputedStyle(box).overflowX)
      if (box.tagName !== 'HTML' && !scrolls) continue
      if (box.scrollWidth > box.clientWidth) faults.add(`${box.tagName} scrolls sideways`)
    }
  }

  function checkTexts() {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (!element || !text.nodeValue?.trim() || !isVisible(element)) continue
      range.selectNodeContents(text)
      const lines = [...range.getClientRects()].filter(({ width, height }) => width * height > 0)
      if (!checkLines(element, lines)) continue
      if (lines.length > 1) checkWords(text, range)
      checkMarks(text, range)
    }
  }

  /** @returns whether the text is for eyes. */
  function checkLines(element: Element, all: readonly DOMRect[]): boolean {
    let lines = all
    let canLeavePage = false
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      if (isForReaders(box)) return false
      const { overflowX, overflowY, display, webkitLineClamp, flexWrap } = getComputedStyle(box)
      if (overflowX !== 'visible') canLeavePage = true
      if (/auto|scroll/.test(overflowX + overflowY)) break
      if ((overflowX === 'visible' && overflowY === 'visible') || display === 'inline') continue
      const around = box.getBoundingClientRect()
      // What is left out on purpose is left out in whole lines.
      if (webkitLineClamp !== 'none' || flexWrap !== 'nowrap') {
        lines = lines.filter(({ top, bottom }) => (top + bottom) / 2 < around.bottom)
      }
      const isCut = lines.some(({ top, bottom, left, right, height }) => {
        // The small letters of a line are in its middle.
        const upper = top + height / 4
        const lower = bottom - height / 4
        return (
          (upper < around.top - 1 && lower > around.top) ||
          lower > around.bottom + 1 ||
          left < around.left - 1 ||
          right > around.right + 1
        )
      })
      if (isCut) faults.add(`${nameOf(element)} is cut off by .${box.className}`)
    }
    const leavesPage = lines.some(({ left, right }) => left < -1 || right > clientWidth + 1)
    if (leavesPage && !canLeavePage) faults.add(`${nameOf(element)} is wider than the page`)
    return true
  }

  function checkWords(text: Node, range: Range) {
    for (const { 0: word, index } of text.nodeValue?.matchAll(/\S+/g) ?? []) {
      if (!/^[\p{L}\d]{2,20}$/u.test(word)) continue
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
      if (new Set(tops).size > 1) faults.add(`the word “${word}” is broken`)
    }
  }

  /** A mark at the end of a word that is written from right to left is on its left. */
  function checkMarks(text: Node, range: Range) {
    for (const { 0: word, index } of text.nodeValue?.matchAll(/[\u0590-\u05ff]!/g) ?? []) {
      const [letter = 0, mark = 0] = [...word].map((_, at) => {
        range.setStart(text, index + at)
        range.setEnd(text, index + at + 1)
        return range.getBoundingClientRect().left
      })
      if (mark > letter) faults.add(`“${text.nodeValue}” has its mark on the wrong side`)
    }
  }

  function checkControls() {
    // Without the link that comes into view when it has the focus.
    const controls =
      'a[href]:not([href^="#"]), button, input, select, textarea, summary, [role="option"]'
    for (const control of part.querySelectorAll<HTMLElement>(controls)) {
      if (!isVisible(control) || control.matches(':disabled')) continue
      const target = control.closest('label') ?? control
      if (isForReaders(target)) continue
      /** What covers the centre, or `null`. */
      const cover = () => {
        const { x, y, width, height } = target.getBoundingClientRect()
        const hit = document
          .elementsFromPoint(x + width / 2, y + height / 2)
          .find((element) => control.closest(passing) || !element.closest(passing))
        if (!hit) return 'the edge of the window'
        const label = hit.closest('label')
        return target.contains(hit) || label?.control === control ? null : nameOf(hit)
      }
      if (!cover()) continue
      target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const what = cover()
      if (what) faults.add(`${nameOf(control)} is covered by ${what}`)
    }
  }

  /** Texts, pictures of buttons, fields and buttons with an edge: none lies over another, however it is placed. */
  function checkOverlaps() {
    const put = layInFlow()
    const boxes: { element: Element; box: DOMRect }[] = []
    const range = document.createRange()
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (!element || !text.nodeValue?.trim() || !isShown(element)) continue
      range.selectNodeContents(text)
      // Without the space between lines, which a box of a line has in it.
      for (const { x, y, width, height } of range.getClientRects()) {
        const box = new DOMRect(x, y + height / 4, width, height / 2)
        if (!isClipped(text, box)) boxes.push({ element, box })
      }
    }
    for (const element of part.querySelectorAll(
      'button, a, input, select, textarea, a svg, button svg',
    )) {
      if (!element.checkVisibility(seen) || !isShown(element)) continue
      const { backgroundColor, borderTopWidth, borderTopColor } = getComputedStyle(element)
      const hasEdge =
        !/, 0\)$/.test(backgroundColor) ||
        (borderTopWidth !== '0px' && !/, 0\)$/.test(borderTopColor))
      // A pointer gives it an edge that others have not.
      const isShape = element instanceof SVGElement || (hasEdge && !element.matches(':hover'))
      const box = element.getBoundingClientRect()
      if (isShape && !isClipped(element, box)) boxes.push({ element, box })
    }
    boxes.sort((one, other) => one.box.top - other.box.top)
    boxes.forEach((one, index) => {
      for (const other of boxes.slice(index + 1)) {
        if (other.box.top >= one.box.bottom - 1) break
        const isBeside = other.box.left >= one.box.right - 1 || one.box.left >= other.box.right - 1
        if (isBeside || one.box.width * other.box.width === 0) continue
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        // A count lies on the corner of its icon.
        const inOneControl = one.element.closest('a, button')
        if (inOneControl && inOneControl === other.element.closest('a, button')) continue
        // What a field has at its end is in its padding.
        const fields = [one, other].filter(({ element }) => element.matches('input, select'))
        const inOneField = one.element.closest(':has(> input, > select)')
        if (fields.length === 1 && inOneField?.contains(other.element)) continue
        faults.add(`${nameOf(one.element)} and ${nameOf(other.element)} lie over each other`)
      }
    })
    for (const putBack of put) putBack()
  }

  /** Whether a line or control is left out, or scrolled out of sight. */
  function isClipped(element: Node, line: DOMRect): boolean {
    for (let box = element.parentElement; box && box !== part; box = box.parentElement) {
      const { top, bottom } = box.getBoundingClientRect()
      const isBeyond = line.bottom > bottom + 1 || line.top < top - 1
      if (isBeyond && getComputedStyle(box).overflowY !== 'visible') return true
    }
    return false
  }

  /** What a person sees of a text or a control, whether tools read it or not. */
  function isShown(element: Element): boolean {
    if (!element.checkVisibility(seen) || element.closest('script, style, option, [inert]'))
      return false
    if (element.closest(passing) || element.closest('a[href^="#"]')) return false
    for (let box: Element | null = element; box && box !== part; box = box.parentElement)
      if (isForReaders(box)) return false
    return true
  }

  /** Puts bars that stick to an edge where they are in the page. @returns what puts each back. */
  function layInFlow() {
    scrollTo({ top: 0, behavior: 'instant' })
    const sticky = [...part.querySelectorAll<HTMLElement>('*')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    )
    return sticky.map(({ style }) => {
      const { position, inset } = style
      Object.assign(style, { position: 'relative', inset: 'auto' })
      return () => Object.assign(style, { position, inset })
    })
  }

  /** What stays in the window leaves most of it to the page. */
  function checkBars() {
    if (modal) return
    scrollTo({ top: scrollHeight / 3, behavior: 'instant' })
    let bars = 0
    for (const element of document.querySelectorAll('header, header *, main *')) {
      if (!/fixed|sticky/.test(getComputedStyle(element).position) || !isVisible(element)) continue
      const { top, bottom, width } = element.getBoundingClientRect()
      const isAtEdge = top <= 1 || bottom >= clientHeight - 1
      if (width < clientWidth / 2 || !isAtEdge) continue
      bars += Math.max(0, Math.min(bottom, clientHeight) - Math.max(top, 0))
    }
    bars -= document.querySelector('header [role="search"]')?.clientHeight ?? 0
    if (bars > clientHeight / 3) faults.add(`bars take ${Math.round(bars)} of ${clientHeight} px`)
  }

  function checkForcedColours() {
    if (!matchMedia('(forced-colors: active)').matches) return
    for (const element of [part, ...part.querySelectorAll('*:not([href^="#"])')]) {
      const style = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      const hasLine = style.outlineStyle !== 'none' && style.outlineWidth !== '0px'
      const isFocused = element === document.activeElement
      if (hasLine && height === 0 && !isFocused) faults.add(`${nameOf(element)} draws a line`)
      // Its shape is shown by a colour that is the page's here.
      const hasShape = style.borderRadius !== '0px' && !/, 0\)$/.test(style.backgroundColor)
      if (!hasShape || width === 0 || !isVisible(element) || !element.textContent) continue
      const hasBorder = /[1-9]/.test(style.borderWidth)
      if (!hasBorder && !hasLine) faults.add(`${nameOf(element)} has no edge`)
    }
  }

  const { scrollX: left, scrollY: top } = window
  checkWidths()
  checkTexts()
  checkControls()
  checkOverlaps()
  checkBars()
  checkForcedColours()
  scrollTo({ left, top, behavior: 'instant' })
  return [...faults]
}

/**
 * Runs in the page. Measures from the centre of each control how far a touch still reaches it or its label.
 * Skips controls that cannot be touched, such as those behind a dialog.
 * @param enough the size in CSS pixels beyond which nothing is measured.
 */
export function measureTargets(enough: number) {
  const controls = 'a[href], button, input, select, textarea, summary, [role="option"]'
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = control.getBoundingClientRect()
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const reaches = (x: number, y: number) => {
      const touched = document.elementFromPoint(middle.x + x, middle.y + y)
      return control.contains(touched) || touched?.closest('label')?.control === control
    }
    if (!reaches(0, 0)) return []
    const walk = (x: number, y: number, most: number) => {
      let steps = 0
      while (steps < most && reaches(x * (steps + 1), y * (steps + 1))) steps += 1
      return steps
    }
    // Both directions and the centre itself; half a pixel of each end is lost to rounding.
    const measure = (x: number, y: number) => {
      const there = walk(x, y, enough)
      return there + walk(-x, -y, enough - there) + 2
    }
    return {
      name: control.getAttribute('aria-label') ?? control.textContent.trim(),
      width: measure(1, 0),
      height: measure(0, 1),
    }
  })
}

/** Runs in the page. What scrolls sideways, of the page and its open dialog, and the icons that have lost their shape. */
export function findOverflow(): string[] {
  return [
    ...[...document.querySelectorAll('html, dialog[open] *')]
      .filter((box) => box.scrollWidth > box.clientWidth)
      .filter(
        (box) => box.tagName === 'HTML' || /auto|scroll/.test(getComputedStyle(box).overflowX),
      )
      .map(({ tagName }) => `${tagName} scrolls sideways`),
    ...[...document.querySelectorAll('svg[viewBox="0 0 24 24"]')]
      .map((icon) => ({ name: icon.outerHTML, box: icon.getBoundingClientRect() }))
      .filter(({ box }) => Math.abs(box.width - box.height) > 0.5)
      .map(({ name }) => `${name} has lost its shape`),
  ]
}

/**
 * Runs in the pages of engines whose driver has no role selectors: finds a test's targets and reports what can
 * be seen of them. Injected at the start of every page as one script (`page-script.ts`).
 */
import { queryAllByRole } from '@testing-library/dom'
import type { Box, Role } from '../support/shop-page'

/** A target in serialised form: regular expressions as text. */
export interface WireTarget {
  role: Role
  name?: string | { source: string; flags: string }
  having?: string
  within?: WireTarget
  first?: boolean
}

export interface Seen {
  count: number
  visible: boolean
  enabled: boolean
  checked: boolean
  value: string
  text: string
  box: Box
}

function find({ role, name, having, within, first }: WireTarget): HTMLElement[] {
  const matcher = typeof name === 'object' ? new RegExp(name.source, name.flags) : name
  const roots = within ? find(within) : [document.body]
  const found = roots
    .flatMap((root) => queryAllByRole(root, role, matcher === undefined ? {} : { name: matcher }))
    .filter((element) => !element.closest('[inert]'))
    .filter((element) => having === undefined || textOf(element).includes(having))
  return first ? found.slice(0, 1) : found
}

function look(target: WireTarget): Seen {
  const found = find(target)
  const element = found[0]
  return {
    count: found.length,
    visible: found.some(isVisible),
    enabled: element !== undefined && !element.matches(':disabled, [aria-disabled=true]'),
    checked: element instanceof HTMLInputElement && element.checked,
    value: element && 'value' in element ? String(element.value) : '',
    text: element ? textOf(element) : '',
    box: element ? boxOf(element) : { x: 0, y: 0, width: 0, height: 0 },
  }
}

/** The text without line breaks and repeated spaces. */
function textOf(element: HTMLElement): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim()
}

function isVisible(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
}

/** In coordinates of the page, whatever the scroll position. */
function boxOf(element: HTMLElement): Box {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + scrollX, y: y + scrollY, width, height }
}

/**
 * Scrolls a target to where it can be clicked.
 * @returns its centre in the window, or why a shopper cannot click it now.
 */
async function clickable(target: WireTarget): Promise<{ x: number; y: number } | string> {
  const found = find(target)
  const [element] = found
  if (!element || found.length > 1) return `there are ${found.length}`
  if (!isVisible(element)) return 'it is not visible'
  if (element.matches(':disabled, [aria-disabled=true]')) return 'it is disabled'
  if (!isInWindow(element)) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  await nextFrame()
  const after = element.getBoundingClientRect()
  if (before.x !== after.x || before.y !== after.y || isOnItsWay(element)) return 'it moves'
  const point = { x: after.x + after.width / 2, y: after.y + after.height / 2 }
  const hit = document.elementFromPoint(point.x, point.y)
  const reaches = hit && (element.contains(hit) || hit.closest('label')?.control === element)
  if (reaches) return point
  // A sticky element covers it: scrolled to the centre, it can be clicked at the next attempt.
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return `${hit?.outerHTML.slice(0, 120)} is in front of it`
}

function isInWindow(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

/** Whether it is animated: a click during a movement may hit another element. */
function isOnItsWay(element: HTMLElement): boolean {
  return document.getAnimations().some(({ effect, playState }) => {
    if (!(effect instanceof KeyframeEffect) || playState !== 'running') return false
    const ends = effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    return ends && effect.target?.contains(element)
  })
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** @returns whether exactly one element was found and has the focus; its text is then selected. */
function focus(target: WireTarget): boolean {
  const found = find(target)
  const [element] = found
  if (!element || found.length > 1) return false
  element.focus()
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    element.select()
  return document.activeElement === element
}

/** @returns whether the option existed and was chosen. */
function select(target: WireTarget, option: string): boolean {
  const [element] = find(target)
  if (!(element instanceof HTMLSelectElement)) return false
  const wanted = [...element.options].find(({ text }) => text === option)
  if (!wanted) return false
  element.value = wanted.value
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

const inPage = { look, clickable, focus, select }

export type InPage = typeof inPage

declare global {
  var shopTest: InPage
}

globalThis.shopTest = inPage

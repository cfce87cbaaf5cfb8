import type { Page } from '@playwright/test'

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Every layout shift of the page so far, also those after an input: how much, and what has moved from where to where. */
export function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const shifts: string[] = []
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent
          return `${name}: ${from.x},${from.y} ${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height}`
        })
        shifts.push(`${value} ${moved.join('; ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    // The observer reports one frame late.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    return shifts
  })
}

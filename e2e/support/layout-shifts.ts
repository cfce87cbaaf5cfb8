import type { Page } from '@playwright/test'

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Every layout shift of the page so far, also those after an input: how much, and what has moved from where to where. */
export function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const shifts: string[] = []
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as LayoutShift[]) {
        const { value, sources, startTime, hadRecentInput } = shift
        const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent
          return `${name}: ${from.x},${from.y} ${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height}`
        })
        const when = `after ${Math.round(startTime)} ms${hadRecentInput ? ' and an input' : ''}`
        shifts.push(`${value} ${when}, ${innerWidth} px wide: ${moved.join('; ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    // The observer reports one frame late.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    return shifts
  })
}

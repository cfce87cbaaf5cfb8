export interface PagePart {
  id: string
  remote: string
  module: string
  /** Its visible box, in pixels of the window. */
  box: Box
}

interface Box {
  top: number
  left: number
  width: number
  height: number
}

type Edges = Pick<DOMRect, 'top' | 'left' | 'right' | 'bottom'>

/** The visible parts of the page; a part's box is that of its content. */
export function findParts(page: ParentNode = document): readonly PagePart[] {
  // Parts scroll behind the header.
  const top = page.querySelector('[data-page] > header')?.getBoundingClientRect().bottom ?? 0
  const sight = { top: Math.max(top, 0), left: 0, right: innerWidth, bottom: innerHeight }
  const parts = [...page.querySelectorAll<HTMLElement>('[data-page] [data-remote]')]
  return parts.flatMap((part, index) => {
    const { remote = '', module = '' } = part.dataset
    const box = boundingBox(
      [...part.children].map((child) => child.getBoundingClientRect()),
      sight,
    )
    return box ? [{ id: `${index} ${module}`, remote, module, box }] : []
  })
}

/** The box around all `rects`, clipped to the visible area; `null` if it is empty. */
export function boundingBox(rects: readonly Edges[], sight: Edges): Box | null {
  const solid = rects.filter(({ top, bottom, left, right }) => bottom > top && right > left)
  const top = Math.max(Math.min(...solid.map((rect) => rect.top)), sight.top)
  const left = Math.max(Math.min(...solid.map((rect) => rect.left)), sight.left)
  const width = Math.min(Math.max(...solid.map((rect) => rect.right)), sight.right) - left
  const height = Math.min(Math.max(...solid.map((rect) => rect.bottom)), sight.bottom) - top
  return width > 0 && height > 0 ? { top, left, width, height } : null
}

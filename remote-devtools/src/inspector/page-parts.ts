/** One remote's part of the page, as somebody looking at the window sees it. */
export interface PagePart {
  id: string
  /** The remote that owns it. */
  remote: string
  /** What was loaded for it, such as 'catalog/home'. */
  module: string
  /** What is in sight of it, in pixels of the window. */
  box: Box
}

interface Box {
  top: number
  left: number
  width: number
  height: number
}

type Edges = Pick<DOMRect, 'top' | 'left' | 'right' | 'bottom'>

/** The parts of the page that are in sight. A part is no box of its own: its content says where it is. */
export function findParts(page: ParentNode = document): readonly PagePart[] {
  // The header stays where it is while parts scroll behind it.
  const top = page.querySelector('[data-page] > header')?.getBoundingClientRect().bottom ?? 0
  const sight = { top: Math.max(top, 0), left: 0, right: innerWidth, bottom: innerHeight }
  const parts = [...page.querySelectorAll<HTMLElement>('[data-page] [data-remote]')]
  return parts.flatMap((part, index) => {
    const { remote = '', module = '' } = part.dataset
    const box = boxAround(
      [...part.children].map((child) => child.getBoundingClientRect()),
      sight,
    )
    return box ? [{ id: `${index} ${module}`, remote, module, box }] : []
  })
}

/** The box that holds all of `rects`, cut to what is in sight; `null` when nothing is. */
export function boxAround(rects: readonly Edges[], sight: Edges): Box | null {
  const solid = rects.filter(({ top, bottom, left, right }) => bottom > top && right > left)
  const top = Math.max(Math.min(...solid.map((rect) => rect.top)), sight.top)
  const left = Math.max(Math.min(...solid.map((rect) => rect.left)), sight.left)
  const width = Math.min(Math.max(...solid.map((rect) => rect.right)), sight.right) - left
  const height = Math.min(Math.max(...solid.map((rect) => rect.bottom)), sight.bottom) - top
  return width > 0 && height > 0 ? { top, left, width, height } : null
}

import { useEffect } from 'react'

/**
 * How far a prerendered page has come alive: first the frame, then the screen in it. It stands on the
 * page's element, where public/boot.js reads it: React marks an element as its own before the element
 * answers, so that mark would say it too early.
 */
type Alive = 'frame' | 'screen'

/** Tells, from a component, that what it belongs to has come alive: effects run once it has. */
export function useAlive(part: Alive): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    if (dataset.alive !== 'screen') dataset.alive = part
  }, [part])
}

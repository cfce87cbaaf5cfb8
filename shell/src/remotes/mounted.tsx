import { useEffect, useLayoutEffect, useRef } from 'react'
import { isMountable, type Mountable } from 'shared/contract'

/** The exports of a module, with each mountable wrapped in a component. */
export function withComponents<E extends object>(exports: E): E {
  const components = Object.fromEntries(
    Object.entries(exports).map(([name, value]) => [
      name,
      isMountable(value) ? (props: object) => <Mounted content={value} props={props} /> : value,
    ]),
  )
  return { ...exports, ...components }
}

function Mounted({ content, props }: { content: Mountable<object>; props: object }) {
  const place = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (place.current) content.mount(place.current, props)
  })

  useEffect(() => {
    const element = place.current
    return () => {
      try {
        if (element) content.unmount(element)
      } catch (error) {
        // Nothing of it is shown any more.
        reportError(error)
      }
    }
  }, [content])

  return <div ref={place} />
}

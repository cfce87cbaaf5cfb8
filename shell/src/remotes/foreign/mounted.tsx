import { useEffect, useLayoutEffect, useRef } from 'react'
import { isMountable, type Mountable } from 'shared/contract/mountable'

/** The exports of a module, with a component in place of everything that is mounted by itself. */
export function withComponents(exports: object): object {
  return Object.fromEntries(
    Object.entries(exports).map(([name, value]) => [
      name,
      isMountable(value) ? (props: object) => <Mounted content={value} props={props} /> : value,
    ]),
  )
}

function Mounted({ content, props }: { content: Mountable<object>; props: object }) {
  const place = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (place.current) content.mount(place.current, props)
  })

  useEffect(() => {
    const element = place.current
    return () => {
      if (element) content.unmount(element)
    }
  }, [content])

  return <div ref={place} />
}

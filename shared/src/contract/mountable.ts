/** What a module may export in place of a React component, where it is written in another framework. */
export interface Mountable<Props> {
  /** Shows the content in an element of its own. Called again with the same element when props change. */
  mount: (element: HTMLElement, props: Props) => void
  /** Removes the content and whatever listens for it. */
  unmount: (element: HTMLElement) => void
}

export function isMountable(value: unknown): value is Mountable<object> {
  return typeof (value as Mountable<object> | null | undefined)?.mount === 'function'
}

/** What a module may export in place of a React component, where it is written in another framework. */
export interface Mountable<Props> {
  /** Shows the content in an element of its own. Called again with the same element when props change. */
  mount: (element: HTMLElement, props: Props) => void
  /** Removes the content and whatever listens for it. */
  unmount: (element: HTMLElement) => void
}

/** Whether an export is content of another framework, and no React component. Takes any value. */
export function isMountable(value: unknown): value is Mountable<object> {
  return typeof (value as Mountable<object> | null | undefined)?.mount === 'function'
}

/** What a module may export in place of a React component if it is written in another framework. */
export interface Mountable<Props> {
  /** Shows the content in the given element. Called again with the same element when props change. */
  mount: (element: HTMLElement, props: Props) => void
  /** Removes the content and its listeners. */
  unmount: (element: HTMLElement) => void
}

/** Whether an export is content of another framework rather than a React component. Accepts any value. */
export function isMountable(value: unknown): value is Mountable<object> {
  return typeof (value as Mountable<object> | null | undefined)?.mount === 'function'
}

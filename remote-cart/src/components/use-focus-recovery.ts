import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Returns focus to a control that was disabled during its own request. Put the result on the group
 * as `onFocus`.
 */
export function useFocusAfterBusy(isBusy: boolean) {
  const last = useRef<{ control: HTMLElement; group: HTMLElement } | null>(null)

  useEffect(() => {
    if (isBusy || !last.current || !isFocusLost()) return
    const { control, group } = last.current
    const place = control.matches(':disabled')
      ? group.querySelector<HTMLElement>('button:enabled')
      : control
    place?.focus()
  }, [isBusy])

  return (event: FocusEvent<HTMLElement>) => {
    last.current = { control: event.target, group: event.currentTarget }
  }
}

/** Moves focus to the heading when the focused entry is removed, without scrolling. */
export function useFocusAfterLoss(page: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && isFocusLost()) {
      page.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    }
    before.current = count
  }, [page, count])
}

function isFocusLost() {
  return document.activeElement === null || document.activeElement === document.body
}

import { type FocusEvent, useEffect, useRef } from 'react'

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

function isFocusLost() {
  return document.activeElement === null || document.activeElement === document.body
}

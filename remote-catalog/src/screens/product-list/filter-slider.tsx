import { useEffect, useEffectEvent, useRef } from 'react'
import { Slider } from 'shared/ui/slider'

interface FilterSliderProps {
  label: string
  min: number
  max: number
  step?: number
  value: number
  format: (value: number) => string
  /** While the thumb moves. */
  onSlide: (value: number) => void
  /** When the thumb is let go, and after each key. */
  onSettle: (value: number) => void
}

/** A slider that tells dragging from letting go, so that one drag makes one entry in the history. */
export function FilterSlider({ onSlide, onSettle, ...slider }: FilterSliderProps) {
  const input = useRef<HTMLInputElement>(null)
  const settle = useEffectEvent(() => {
    if (input.current) onSettle(input.current.valueAsNumber)
  })

  useEffect(() => {
    // The browser's own event for it; React's `onChange` is every single step.
    const element = input.current
    const listener = () => settle()
    element?.addEventListener('change', listener)
    return () => element?.removeEventListener('change', listener)
  }, [])

  return <Slider {...slider} ref={input} onChange={onSlide} />
}

import { useEffect, useEffectEvent, useRef } from 'react'
import { Slider } from '../../components/slider/slider'

interface FilterSliderProps {
  label: string
  min: number
  max: number
  step?: number
  value: number
  format: (value: number) => string
  /** While the thumb moves. */
  onSlide: (value: number) => void
  /** When the thumb is released, and after each key. */
  onSettle: (value: number) => void
}

/** A slider that distinguishes dragging from releasing, so that a drag makes one history entry. */
export function FilterSlider({ onSlide, onSettle, ...slider }: FilterSliderProps) {
  const input = useRef<HTMLInputElement>(null)
  const settle = useEffectEvent(() => {
    if (input.current) onSettle(input.current.valueAsNumber)
  })

  useEffect(() => {
    // The native `change` event; React's `onChange` fires at every step.
    const element = input.current
    const listener = () => settle()
    element?.addEventListener('change', listener)
    return () => element?.removeEventListener('change', listener)
  }, [])

  return <Slider {...slider} ref={input} onChange={onSlide} />
}

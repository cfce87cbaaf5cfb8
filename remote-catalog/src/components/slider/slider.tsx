import { type CSSProperties, type Ref, useId } from 'react'
import styles from './slider.module.css'

interface SliderProps {
  ref?: Ref<HTMLInputElement>
  label: string
  min: number
  max: number
  step?: number | undefined
  /** A value above `max` is shown at the end of the slider. */
  value: number
  onChange: (value: number) => void
  /** Formats the value with its unit, for display and screen readers. */
  format?: ((value: number) => string) | undefined
}

/** A native range input that shows its value. Arrows, Page Up and Down, Home and End work. */
export function Slider(props: SliderProps) {
  const { ref, label, min, max, step, value, onChange, format = String } = props
  const id = useId()
  const filled = max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0
  const track: CSSProperties & { '--filled': number } = { '--filled': filled }
  return (
    <div className={styles.slider}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.value} aria-hidden="true">
        {format(value)}
      </span>
      <input
        ref={ref}
        type="range"
        id={id}
        min={min}
        max={max}
        step={step}
        value={Math.min(value, max)}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        aria-valuetext={format(value)}
        className={styles.range}
        style={track}
      />
    </div>
  )
}

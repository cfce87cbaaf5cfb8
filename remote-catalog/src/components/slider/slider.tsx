import { type ComponentProps, type CSSProperties, useId } from 'react'
import styles from './slider.module.css'

interface SliderProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange'> {
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
  const { label, min, max, value, onChange, format = String, className, id, style, ...rest } = props
  const generated = useId()
  const inputId = id ?? generated
  const filled = max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0
  const track: CSSProperties & { '--filled': number } = { ...style, '--filled': filled }
  return (
    <div className={[styles.slider, className].filter(Boolean).join(' ')}>
      <label className={styles.label} htmlFor={inputId}>
        {label}
      </label>
      <span className={styles.value} aria-hidden="true">
        {format(value)}
      </span>
      <input
        {...rest}
        type="range"
        id={inputId}
        min={min}
        max={max}
        value={Math.min(value, max)}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        aria-valuetext={format(value)}
        className={styles.range}
        style={track}
      />
    </div>
  )
}

import ChevronLeft from '@lucide/icons/icons/chevron-left'
import ChevronRight from '@lucide/icons/icons/chevron-right'
import Pause from '@lucide/icons/icons/pause'
import Play from '@lucide/icons/icons/play'
import { Icon, IconButton } from 'shared/ui'
import styles from './carousel-controls.module.css'

interface CarouselControlsProps {
  names: readonly string[]
  shown: number
  isRunning: boolean
  onToggle: () => void
  onPrevious: () => void
  onNext: () => void
  onShow: (index: number) => void
}

/** The stop button comes first, as the pattern demands. */
export function CarouselControls(props: CarouselControlsProps) {
  const { names, shown, isRunning, onToggle, onPrevious, onNext, onShow } = props
  return (
    <div className={styles.controls}>
      <IconButton
        label={isRunning ? 'Stop slide show' : 'Start slide show'}
        icon={isRunning ? <Icon icon={Pause} /> : <Icon icon={Play} />}
        onClick={onToggle}
      />
      <IconButton label="Previous slide" icon={<Icon icon={ChevronLeft} />} onClick={onPrevious} />
      <div role="group" aria-label="Choose slide" className={styles.dots}>
        {names.map((name, index) => (
          <button
            key={name}
            type="button"
            className={styles.dot}
            aria-label={`Slide ${index + 1}: ${name}`}
            aria-current={index === shown || undefined}
            onClick={() => onShow(index)}
          />
        ))}
      </div>
      <IconButton label="Next slide" icon={<Icon icon={ChevronRight} />} onClick={onNext} />
    </div>
  )
}

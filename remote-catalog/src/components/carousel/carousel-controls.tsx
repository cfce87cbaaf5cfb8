import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { IconButton } from 'shared/ui'
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
        icon={isRunning ? <Pause /> : <Play />}
        onClick={onToggle}
      />
      <IconButton label="Previous slide" icon={<ChevronLeft />} onClick={onPrevious} />
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
      <IconButton label="Next slide" icon={<ChevronRight />} onClick={onNext} />
    </div>
  )
}

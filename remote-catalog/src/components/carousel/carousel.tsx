import ChevronLeft from '@lucide/icons/icons/chevron-left'
import ChevronRight from '@lucide/icons/icons/chevron-right'
import Pause from '@lucide/icons/icons/pause'
import Play from '@lucide/icons/icons/play'
import type { ReactNode } from 'react'
import { useIsHydrated } from 'shared/shop'
import { Icon, IconButton } from 'shared/ui'
import styles from './carousel.module.css'
import { useRotation } from './rotation'
import { useSlides } from './slides'

interface CarouselProps<T> {
  /** The accessible name: 'Offers'. */
  label: string
  slides: readonly T[]
  keyOf: (slide: T) => string
  /** The name of a slide for its button. */
  nameOf: (slide: T) => string
  children: (slide: T, index: number) => ReactNode
}

/** A carousel that advances and wraps around (WAI-ARIA Authoring Practices, carousel pattern). */
export function Carousel<T>({ label, slides, keyOf, nameOf, children }: CarouselProps<T>) {
  const { viewport, shown, shiftOf, showNext, showPrevious, show } = useSlides(slides.length)
  // Before, and without script, a slide that was swiped to has to work.
  const isHydrated = useIsHydrated()
  const rotation = useRotation(showNext, shown)
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className={styles.carousel}
      {...rotation.pauseHandlers}
    >
      {slides.length > 1 && (
        <CarouselControls
          names={slides.map(nameOf)}
          shown={shown}
          isRunning={rotation.isRunning}
          onToggle={rotation.toggle}
          onPrevious={showPrevious}
          onNext={showNext}
          onShow={show}
        />
      )}
      <div {...viewport} className={styles.viewport}>
        <div className={styles.track} aria-live={rotation.isAdvancing ? 'off' : 'polite'}>
          {slides.map((slide, index) => (
            <div
              key={keyOf(slide)}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              inert={isHydrated && index !== shown}
              aria-hidden={isHydrated && index !== shown}
              className={styles.slide}
              style={shiftedBy(shiftOf(index))}
            >
              {children(slide, index)}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

function shiftedBy(slides: number) {
  return slides === 0 ? undefined : { translate: `${slides * 100}%` }
}

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
function CarouselControls(props: CarouselControlsProps) {
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

import type { ReactNode } from 'react'
import styles from './carousel.module.css'
import { CarouselControls } from './carousel-controls'
import { useRotation } from './use-rotation'
import { useSlides } from './use-slides'

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
              inert={index !== shown}
              aria-hidden={index !== shown}
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

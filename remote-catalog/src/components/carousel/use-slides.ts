import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState } from 'react'

/**
 * The moving of slides: by swipe, by command, around the end. The first slide stands by CSS alone.
 * @returns `viewport`, a ref for the box around the track; `shown`, the index of the slide on show.
 */
export function useSlides() {
  const [viewport, embla] = useEmblaCarousel({
    loop: true,
    duration: 24,
    // Nothing glides for those who ask for no motion.
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  })
  const [shown, setShown] = useState(0)

  useEffect(() => {
    if (!embla) return
    const follow = () => setShown(embla.selectedScrollSnap())
    follow()
    embla.on('select', follow).on('reInit', follow)
    return () => {
      embla.off('select', follow).off('reInit', follow)
    }
  }, [embla])

  return {
    viewport,
    shown,
    showNext: () => embla?.scrollNext(),
    showPrevious: () => embla?.scrollPrev(),
    show: (index: number) => embla?.scrollTo(index),
  }
}

import { type ComponentProps, useState } from 'react'
import styles from './cover.module.css'
import { pictureUrl } from './picture-url'

interface CoverProps extends Omit<ComponentProps<'img'>, 'src' | 'loading'> {
  image: string
  /** Shown if the picture cannot be loaded. */
  name: string
  /** Loads at once; other covers load when they are near the viewport. */
  eager?: boolean
}

/** A book's cover, 5 to 6. Its space is reserved, whether or not it loads. */
export function Cover({ image, name, eager = false, alt = '', ...rest }: CoverProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const src = pictureUrl(image)
  if (src === undefined || failed === image) {
    return (
      <span className={styles.plain} aria-hidden="true">
        {name}
      </span>
    )
  }
  return (
    <img
      width={300}
      height={360}
      decoding="async"
      {...rest}
      src={src}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      onError={() => setFailed(image)}
    />
  )
}

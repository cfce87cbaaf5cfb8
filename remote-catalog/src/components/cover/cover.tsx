import { type ComponentProps, useState } from 'react'
import styles from './cover.module.css'
import { pictureUrl } from './picture-url'

interface CoverProps extends Omit<ComponentProps<'img'>, 'src' | 'loading'> {
  /** The picture's address as it came with the book. */
  image: string
  /** Stands in the picture's place when it cannot be shown. */
  name: string
  /** In sight at once. The others wait until they are near. */
  eager?: boolean
}

/** A book's cover, 5 to 6; its place is kept before it is there and when it never comes. */
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

import type { ComponentProps } from 'react'
import { classNames } from './class-names'
import styles from './skeleton.module.css'

interface SkeletonProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Pixels, or any CSS length; as wide as its container by default. */
  width?: number | string | undefined
  /** Pixels, or any CSS length; one line of text by default. */
  height?: number | string | undefined
  radius?: number | string | undefined
}

/** Reserves the space of what is loading. Hidden from screen readers: use a Spinner's label. */
export function Skeleton({ width, height, radius, className, style, ...rest }: SkeletonProps) {
  return (
    <span
      {...rest}
      aria-hidden="true"
      className={classNames(styles.skeleton, className)}
      style={{ width, height, borderRadius: radius, ...style }}
    />
  )
}

/** Reserves the space of a page's heading. */
export function TitleSkeleton() {
  return (
    <div className={styles.title}>
      <Skeleton width="10rem" />
    </div>
  )
}

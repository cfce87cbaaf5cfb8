import type { ComponentProps, CSSProperties } from 'react'
import { classNames } from './class-names'
import styles from './layout.module.css'

interface LayoutProps extends ComponentProps<'div'> {
  /** The element: an article for self-contained content, such as a book. */
  as?: 'div' | 'article' | 'section' | 'header' | 'nav' | 'p' | 'ul' | 'ol' | 'li' | undefined
  /** The space between the children, at every width: 4 is `--space-4`, and `[0, 4]` is no space between rows. */
  gap?: Space | readonly [rows: Space, columns: Space]
}

type Space = 0 | 1 | 2 | 3 | 4 | 5 | 6

interface ClusterProps extends LayoutProps {
  align?: 'start' | 'center' | 'baseline'
  justify?: 'center' | 'space-between'
}

/** Children below each other: `<Stack as="ul" role="list" gap={4}>…</Stack>` */
export function Stack(props: LayoutProps) {
  return layOut(styles.stack, props)
}

/** Children beside each other, in as many rows as they need: `<Cluster gap={3} align="center">…</Cluster>` */
export function Cluster({ align, justify, style, ...rest }: ClusterProps) {
  return layOut(styles.cluster, {
    ...rest,
    style: { alignItems: align, justifyContent: justify, ...style },
  })
}

interface ColumnsProps extends Omit<ComponentProps<'div'>, 'style'> {
  /** Their widths, as in `grid-template-columns`. */
  columns: string
  /** The space between the columns: 6 is `--space-6`. */
  gap: 6 | 7
}

/** Content and an aside: below each other, and beside each other where their page has at least 60rem. */
export function Columns({ columns, gap, ...rest }: ColumnsProps) {
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--columns': columns,
    '--columns-gap': `var(--space-${gap})`,
  }
  return layOut(styles.columns, { ...rest, style })
}

/** A surface for one thing: `<Card as="article" aria-labelledby={titleId}>…</Card>`. With a gap it is a stack. */
export function Card(props: LayoutProps) {
  return layOut(classNames(styles.card, props.gap !== undefined && styles.stack), props)
}

function layOut(look: string | undefined, props: LayoutProps) {
  const { as = 'div', gap, className, style, ...rest } = props
  // All these elements take the same properties.
  const Element = as as 'div'
  return (
    <Element
      {...rest}
      className={classNames(look, className)}
      // Not a class for each gap: every page contains the style sheet of `shared/ui`.
      style={gap === undefined ? style : { gap: [gap].flat().map(toLength).join(' '), ...style }}
    />
  )
}

const toLength = (space: Space) => space && `var(--space-${space})`

import ChevronRight from '@lucide/icons/icons/chevron-right'
import { useState } from 'react'
import { Button, Icon } from 'shared/ui'
import { childPointer, type Found, isBranch, leafText } from '../request/json-search'
import styles from './json-tree.module.css'
import { Marked } from './marked'

interface JsonNodeProps {
  /** The key or index; the root has none. */
  name?: string
  value: unknown
  /** Its JSON pointer (RFC 6901). */
  pointer: string
  depth: number
  query: string
  found: Found
}

const openDepth = 2
/** How many children are rendered at a time, to keep the page fast. */
const childrenAtATime = 100
/** Longer texts are cut. */
const maxTextLength = 2000

/** A node of the tree, with its children while it is open. */
export function JsonNode(props: JsonNodeProps) {
  const { name, value, query } = props
  if (isBranch(value)) return <Branch {...props} value={value} />
  const text = leafText(value)
  return (
    <li className={styles.leaf}>
      {name !== undefined && (
        <span className={styles.key}>
          <Marked text={name} query={query} />
          {': '}
        </span>
      )}
      <span data-kind={value === null ? 'null' : typeof value} className={styles.value}>
        <Marked text={text.slice(0, maxTextLength)} query={query} />
        {text.length > maxTextLength && `… (${text.length} characters)`}
      </span>
    </li>
  )
}

function Branch({ name, value, pointer, depth, query, found }: JsonNodeProps & { value: object }) {
  const isSearch = query !== ''
  const [isOpen, setOpen] = useState(isSearch ? found.shown.has(pointer) : depth < openDepth)
  const [limit, setLimit] = useState(childrenAtATime)
  const all = Object.entries(value)
  const hits = isSearch ? all.filter(([key]) => found.shown.has(childPointer(pointer, key))) : all
  // A branch that matches by its own name, without matches inside, shows all children.
  const children = hits.length > 0 ? hits : all
  return (
    <li>
      <button
        type="button"
        className={styles.branch}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon icon={ChevronRight} className={styles.chevron} size="1rem" strokeWidth={1.75} />
        {name !== undefined && (
          <span className={styles.key}>
            <Marked text={name} query={query} />
          </span>
        )}
        <span className={styles.extent}>{extentOf(value, all.length)}</span>
      </button>
      {isOpen && children.length > 0 && (
        <ul className={styles.nodes}>
          {children.slice(0, limit).map(([key, child]) => (
            <JsonNode
              key={key}
              name={key}
              value={child}
              pointer={childPointer(pointer, key)}
              depth={depth + 1}
              query={query}
              found={found}
            />
          ))}
          {children.length > limit && (
            <li>
              <Button size="sm" variant="quiet" onClick={() => setLimit(limit + childrenAtATime)}>
                {`Show more of ${children.length - limit}`}
              </Button>
            </li>
          )}
        </ul>
      )}
    </li>
  )
}

function extentOf(value: object, count: number): string {
  if (Array.isArray(value)) return `[${count} ${count === 1 ? 'entry' : 'entries'}]`
  return `{${count} ${count === 1 ? 'key' : 'keys'}}`
}

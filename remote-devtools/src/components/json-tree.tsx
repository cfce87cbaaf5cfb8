import { useDeferredValue, useMemo, useState } from 'react'
import { TextField } from 'shared/ui'
import { type Found, searchJson } from '../request/json-search'
import { JsonNode } from './json-node'
import styles from './json-tree.module.css'

/** A JSON value as a tree, with a search that hides the rest. */
export function JsonTree({ data }: { data: unknown }) {
  const [query, setQuery] = useState('')
  // Typing stays fast while a large answer is searched.
  const searched = useDeferredValue(query).trim()
  const found = useMemo(() => searchJson(data, searched), [data, searched])
  return (
    <div className={styles.tree}>
      <TextField
        label="Search in data"
        inputMode="search"
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <p className={styles.count} role="status">
        {searched !== '' && countText(found)}
      </p>
      {(searched === '' || found.count > 0) && (
        <ul className={styles.nodes}>
          {/* A new search opens other branches, so it gets a new tree. */}
          <JsonNode
            key={searched}
            value={data}
            pointer=""
            depth={0}
            query={searched}
            found={found}
          />
        </ul>
      )}
    </div>
  )
}

function countText({ count, more }: Found): string {
  if (count === 0) return 'No match'
  return `${count}${more ? ' and more' : ''} ${count === 1 && !more ? 'match' : 'matches'}`
}

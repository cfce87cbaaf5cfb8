import type { CSSProperties } from 'react'
import styles from './foundations.module.css'
import type { Specimen } from './specimen'
import { readTokens, type Token } from './style-rules'

interface Foundation {
  name: string
  note: string
  /** Whether a token belongs to it. */
  has: (token: Token) => boolean
  /** The look of a sample. @param value of the token, as `var(--name)`. */
  look: (value: string) => CSSProperties
  /** Written in the sample; without it, the sample is a block. */
  text?: string
}

const kinds: Foundation[] = [
  {
    name: 'Colour',
    note: 'Ink on paper and one warm accent; covers carry the rest. Text colours have at least 4.5:1.',
    has: ({ value }) => /^(light-dark\(|#|rgb)/.test(value),
    look: (value) => ({ width: '100%', borderRadius: 'var(--radius-sm)', background: value }),
  },
  {
    name: 'Type',
    note: 'Fraunces for titles and a book’s price; a humanist sans for reading and doing.',
    has: ({ name }) => /^--(text|title)-/.test(name),
    look: (value) => ({
      fontSize: value,
      ...(value.includes('--title') && { fontFamily: 'var(--font-title)', fontWeight: 600 }),
    }),
    text: 'Books are loyal friends',
  },
  {
    name: 'Space',
    note: 'Steps of 4 px, wider apart as they grow.',
    has: ({ name }) => name.startsWith('--space-'),
    look: (value) => ({ width: value, background: 'var(--accent)' }),
  },
  {
    name: 'Radius',
    note: 'Small on controls, larger on sheets.',
    has: ({ name }) => name.startsWith('--radius-'),
    look: (value) => ({ borderRadius: value }),
  },
  {
    name: 'Elevation',
    note: 'Paper on paper, so faint: 1 resting, 2 raised, 3 above the page.',
    has: ({ name }) => name.startsWith('--shadow-'),
    look: (value) => ({ boxShadow: value }),
  },
  {
    name: 'Motion',
    note: 'Short, easing out; none for those who ask for none. Point at a sample.',
    has: ({ name }) => /^--motion/.test(name),
    look: (value) => ({ transitionDuration: value }),
  },
]

/** Colour, type, space, radius, elevation and motion, read from the tokens. */
export const foundations: Specimen[] = kinds.map((kind) => ({
  name: kind.name,
  note: kind.note,
  show: <Tokens {...kind} />,
}))

function Tokens({ has, look, text }: Foundation) {
  return (
    <ul role="list" className={styles.tokens}>
      {readTokens()
        .filter(has)
        .map(({ name, value }) => (
          <li key={name}>
            <span className={text ? undefined : styles.block} style={look(`var(${name})`)}>
              {text}
            </span>
            {/* A colour has a value for each theme, and its sample shows it. */}
            <code>{value.startsWith('light-dark') ? name : `${name} ${value}`}</code>
          </li>
        ))}
    </ul>
  )
}

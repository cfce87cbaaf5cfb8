import type { CSSProperties } from 'react'
import styles from './foundations.module.css'
import layout from './gallery.module.css'
import type { SampleProps, Specimen } from './specimen'
import { tokensNamed } from './tokens'

/** Colour, type, space, radius, elevation and motion, read from the tokens. */
export const foundations: Specimen[] = [
  {
    name: 'Colour',
    note: 'Ink on paper and one warm accent; covers carry the rest. Text colours have at least 4.5:1.',
    Sample: Colours,
  },
  {
    name: 'Type',
    note: 'Fraunces for titles and a book’s price; a humanist sans for reading and doing.',
    Sample: Sizes,
  },
  { name: 'Space', note: 'Steps of 4 px, wider apart as they grow.', Sample: Spaces },
  {
    name: 'Radius',
    note: 'Small on controls, larger on sheets.',
    Sample: (props) => (
      <Blocks {...props} start="--radius-" style={(value) => ({ borderRadius: value })} />
    ),
  },
  {
    name: 'Elevation',
    note: 'Paper on paper, so faint: 1 resting, 2 raised, 3 above the page.',
    Sample: (props) => (
      <Blocks {...props} start="--shadow-" style={(value) => ({ boxShadow: value })} />
    ),
  },
  {
    name: 'Motion',
    note: 'Short, easing out; none for those who ask for none. Point at a track.',
    Sample: Motions,
  },
]

function Colours({ tokens }: SampleProps) {
  const colours = tokens.filter(({ value }) => /^(light-dark\(|#|rgb)/.test(value))
  return (
    <div className={styles.swatches}>
      {colours.map(({ name }) => (
        <div key={name} className={styles.swatch}>
          <span className={styles.colour} style={{ background: `var(${name})` }} />
          <span className={styles.tokenName}>{name}</span>
        </div>
      ))}
    </div>
  )
}

function Sizes({ tokens }: SampleProps) {
  return (
    <ul role="list" className={styles.scale}>
      {tokensNamed(tokens, '--text-', '--title-').map(({ name }) => (
        <li key={name}>
          <span
            className={name.startsWith('--title') ? styles.titleType : undefined}
            style={{ fontSize: `var(${name})` }}
          >
            Books are loyal friends
          </span>
          <span className={styles.tokenName}>{name}</span>
        </li>
      ))}
    </ul>
  )
}

function Spaces({ tokens }: SampleProps) {
  return (
    <ul role="list" className={styles.scale}>
      {tokensNamed(tokens, '--space-').map(({ name, value }) => (
        <li key={name}>
          <span className={styles.bar} style={{ width: `var(${name})` }} />
          <span className={styles.tokenName}>{`${name} ${value}`}</span>
        </li>
      ))}
    </ul>
  )
}

interface BlocksProps extends SampleProps {
  /** The prefix of the tokens' names. */
  start: string
  style: (value: string) => CSSProperties
}

function Blocks({ tokens, start, style }: BlocksProps) {
  return (
    <div className={layout.row}>
      {tokensNamed(tokens, start).map(({ name }) => (
        <div key={name} className={styles.swatch}>
          <span className={styles.block} style={style(`var(${name})`)} />
          <span className={styles.tokenName}>{name}</span>
        </div>
      ))}
    </div>
  )
}

function Motions({ tokens }: SampleProps) {
  return (
    <ul role="list" className={styles.scale}>
      {tokensNamed(tokens, '--motion').map(({ name, value }) => (
        <li key={name}>
          <span className={styles.track}>
            <span className={styles.mover} style={{ transitionDuration: `var(${name})` }} />
          </span>
          <span className={styles.tokenName}>{`${name} ${value}`}</span>
        </li>
      ))}
    </ul>
  )
}

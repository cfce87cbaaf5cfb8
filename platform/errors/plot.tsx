import type { Series } from './series.ts'

const width = 600
const height = 180

interface Props {
  series: Series
  /** A description of the plot for screen readers. */
  label: string
  /** A value as text. */
  written: (value: number) => string
}

/** A line for each version, over time. The labels stand outside the drawing, which stretches. */
export function Plot({ series, label, written }: Props) {
  const { times, versions } = series
  const first = times[0] ?? 0
  const range = (times.at(-1) ?? 0) - first
  const values = versions.flatMap(({ points }) => points.map(({ value }) => value))
  const top = Math.max(...values) || 1
  const x = (time: number) => (range > 0 ? ((time - first) / range) * width : width / 2)
  const y = (value: number) => height - (value / top) * height
  return (
    <figure className="plot">
      <p className="scale">{written(top)}</p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {[0, 0.5, 1].map((part) => (
          <line
            key={part}
            className="grid"
            x1="0"
            x2={width}
            y1={height * part}
            y2={height * part}
          />
        ))}
        {versions.map(({ version, points }, index) => {
          const corners = points.map(({ time, value }) => `${round(x(time))} ${round(y(value))}`)
          return (
            <g key={version} className={lineClass(index)}>
              <path d={`M${corners.join('L')}`} />
              {/* A line without length is a dot, which does not stretch. */}
              <path className="dots" d={corners.map((corner) => `M${corner}h0`).join('')} />
            </g>
          )
        })}
      </svg>
      <p className="span">
        <span>{shortTime(first)}</span>
        <span>{range > 0 ? shortTime(first + range) : ''}</span>
      </p>
      <ul className="legend">
        {versions.map(({ version }, index) => (
          <li key={version}>
            <svg viewBox="0 0 28 4" aria-hidden="true" className={lineClass(index)}>
              <path d="M0 2H28" />
            </svg>
            {version}
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** '2026-11-23 14:00', in UTC. */
export function shortTime(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ')
}

const lineClass = (index: number) => `line line-${index % 5}`

const round = (value: number) => Math.round(value * 10) / 10

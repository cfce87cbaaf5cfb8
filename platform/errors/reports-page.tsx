import { frameText } from './fault-lines.ts'
import type { FaultGroup } from './group-faults.ts'
import { type Measure, measures } from './measures.ts'
import { stylesPath } from './page-styles.ts'
import { Plot, shortTime } from './plot.tsx'
import type { Series } from './series.ts'

interface Props {
  /** The word of the measure that is shown. */
  chosen: string
  measure: Measure
  series: readonly Series[]
  faults: readonly FaultGroup[]
  /** What could not be read. */
  gaps: readonly string[]
}

/** A longer table is shown when it is opened. */
const fewRows = 12

/** What the reports say of one measure: for each part a plot, and the same in a table. */
export function ReportsPage({ chosen, measure, series, faults, gaps }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`Bookshelf | ${measure.title}`}</title>
        <link rel="stylesheet" href={stylesPath} />
      </head>
      <body>
        <header>
          <p className="brand">Bookshelf</p>
          <nav aria-label="Measures">
            {Object.entries(measures).map(([word, { title }]) => (
              <a
                key={word}
                href={`?measure=${word}`}
                aria-current={word === chosen ? 'page' : undefined}
              >
                {title}
              </a>
            ))}
          </nav>
        </header>
        <main>
          <h1>{measure.title}</h1>
          <p className="means">By part and version: {measure.means}. Times are UTC.</p>
          {series.length === 0 && <p>Nothing has been reported yet.</p>}
          {series.map((one) => (
            <PartSeries key={one.part} series={one} measure={measure} />
          ))}
          {faults.length > 0 && <h2>What failed</h2>}
          {faults.map((fault) => (
            <Fault key={fault.fingerprint} fault={fault} />
          ))}
          {gaps.length > 0 && (
            <ul className="gaps">
              {gaps.map((gap) => (
                <li key={gap}>{gap}</li>
              ))}
            </ul>
          )}
        </main>
      </body>
    </html>
  )
}

function PartSeries({ series, measure }: { series: Series; measure: Measure }) {
  const { part, versions } = series
  const rows = versions
    .flatMap(({ version, points }) => points.map((point) => ({ ...point, version })))
    .sort((a, b) => a.time - b.time)
  const written = (value: number) => `${Number(value.toPrecision(3))}${measure.unit}`
  const label = `${measure.title} of ${part}`
  return (
    <section aria-label={part}>
      <h2>{part}</h2>
      <div className="part">
        <Plot series={series} label={`${label}: the table has the numbers`} written={written} />
        <details open={rows.length <= fewRows}>
          <summary>As a table</summary>
          <table>
            <caption>{label}</caption>
            <thead>
              <tr>
                {['From', 'Version', measure.title, 'Reports'].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ version, time, value, count }) => (
                <tr key={`${time} ${version}`}>
                  <td>{shortTime(time)}</td>
                  <td>{version}</td>
                  <td>{written(value)}</td>
                  <td>{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </div>
    </section>
  )
}

function Fault({ fault }: { fault: FaultGroup }) {
  const { fingerprint, count, part, kind, cause, first, last, versions, routes, frames } = fault
  return (
    <details className="fault">
      <summary>
        <strong>{`${count} × ${part}: ${kind}`}</strong> {cause} <code>{fingerprint}</code>
      </summary>
      <p>
        {[...versions].sort().join(', ')}
        {routes.size > 0 && ` on ${[...routes].sort().join(', ')}`}
        {first &&
          last &&
          `, from ${shortTime(Date.parse(first))} to ${shortTime(Date.parse(last))}`}
      </p>
      <pre>{frames.map((frame) => `at ${frameText(frame)}`).join('\n')}</pre>
    </details>
  )
}

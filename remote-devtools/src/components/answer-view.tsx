import type { Answer, AnswerData } from '../request/exchange'
import { JsonTree } from './json-tree'
import styles from './response-panel.module.css'

/** Longer texts are cut, in characters, to keep the page fast. */
const maxTextLength = 100_000

/** Data and headers of an answer, always as text. */
export function AnswerView({ answer }: { answer: Answer }) {
  return (
    <>
      <section className={styles.part}>
        <h3 className={styles.partTitle}>Data</h3>
        <Data data={answer.data} />
      </section>
      <section className={styles.part}>
        <h3 className={styles.partTitle}>Headers</h3>
        <dl className={styles.headers}>
          {answer.headers.map(([name, value]) => (
            <div key={name} className={styles.header}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {answer.headers.length === 0 && <p className={styles.none}>No headers</p>}
      </section>
    </>
  )
}

function Data({ data }: { data: AnswerData }) {
  switch (data.kind) {
    case 'json':
      return <JsonTree data={data.value} />
    case 'none':
      return <p className={styles.none}>No data</p>
    case 'text':
      return (
        <>
          <pre className={styles.text}>{data.text.slice(0, maxTextLength)}</pre>
          {data.text.length > maxTextLength && (
            <p className={styles.none}>{`… (${data.text.length} characters)`}</p>
          )}
        </>
      )
  }
}

import { useId, useState } from 'react'
import { inspectorWanted } from 'shared/contract'
import { siteConfig, useStore } from 'shared/shop'
import { Button, Page, typography } from 'shared/ui'
import { FakeServerPanel } from './fake-server-panel'
import { RequestForm } from './request-form'
import styles from './request-tester-screen.module.css'
import { createRequestTester, type RequestTester } from './request-tester-store'
import { ResponsePanel } from './response-panel'

export { RequestTesterScreen as Screen }

/** /mockman: sends any request to this site's API and shows the response. */
function RequestTesterScreen() {
  const [tester] = useState(createRequestTester)
  const exchange = useStore(tester.$exchange)
  return (
    <Page title="Request tester">
      <div className={styles.columns}>
        <div className={styles.request}>
          <RequestForm tester={tester} />
        </div>
        <div className={styles.response}>
          <ResponsePanel exchange={exchange} />
        </div>
        <div className={styles.tools}>
          <LastRequests tester={tester} />
          <FakeServerPanel />
          <InspectorNote />
        </div>
      </div>
    </Page>
  )
}

/** Choosing a request fills it into the form, without sending it. */
function LastRequests({ tester: { $sent, edit } }: { tester: RequestTester }) {
  const titleId = useId()
  const sent = useStore($sent)
  if (sent.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={typography.title}>
        Last requests
      </h2>
      <ol className={styles.sent} aria-labelledby={titleId}>
        {sent.map(({ id, draft, code }) => (
          <li key={id}>
            <Button size="sm" variant="quiet" onClick={() => edit(draft)}>
              {`${draft.reqType} ${draft.endpoint}`}
            </Button>
            <span className={styles.soft}>{code ?? 'no answer'}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Opens the inspector without the keyboard. Nothing in a page without the shell. */
function InspectorNote() {
  const titleId = useId()
  if (!siteConfig().devtools) return null
  return (
    <section aria-labelledby={titleId} className={styles.inspector}>
      <h2 id={titleId} className={typography.title}>
        Inspector
      </h2>
      <p className={styles.soft}>
        Shows which team built each part of the page. Press Ctrl+Shift+B on any page to open or
        close it.
      </p>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => dispatchEvent(new Event(inspectorWanted))}
      >
        Open the inspector
      </Button>
    </section>
  )
}

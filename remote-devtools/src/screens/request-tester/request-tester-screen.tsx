import { useEffect, useState } from 'react'
import { useStore } from 'shared/shop'
import { Page } from 'shared/ui'
import { FakeServerPanel } from '../../components/fake-server-panel'
import { HistoryList } from '../../components/history-list'
import { InspectorNote } from '../../components/inspector-note'
import { RequestForm } from '../../components/request-form'
import { ResponsePanel } from '../../components/response-panel'
import { useFakeServer } from '../../components/use-fake-server'
import type { HistoryEntry } from '../../request/history'
import styles from './request-tester-screen.module.css'
import { createRequestTester } from './request-tester-store'

export { RequestTesterScreen as Screen }

/** /mockman: sends any request to this site's API and shows the response. */
function RequestTesterScreen() {
  const [tester] = useState(createRequestTester)
  const exchange = useStore(tester.$exchange)
  const history = useStore(tester.$history)
  const server = useFakeServer()
  useEffect(() => tester.open(), [tester])

  function replay(entry: HistoryEntry) {
    tester.restore(entry)
    tester.submit()
  }

  return (
    <Page title="Request tester">
      <div className={styles.columns}>
        <div className={styles.request}>
          <RequestForm tester={tester} />
        </div>
        <div className={styles.response}>
          <ResponsePanel exchange={exchange} onCancel={tester.cancel} />
        </div>
        <div className={styles.tools}>
          <HistoryList
            entries={history}
            onEdit={tester.restore}
            onReplay={replay}
            onClear={tester.forgetHistory}
          />
          {server && <FakeServerPanel server={server} />}
          <InspectorNote />
        </div>
      </div>
    </Page>
  )
}

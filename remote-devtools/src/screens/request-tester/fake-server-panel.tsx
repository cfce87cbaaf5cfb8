import { useEffect, useId, useState } from 'react'
import type { EndpointKey } from 'shared/contract'
import { apiReady, checkSession, showToast } from 'shared/shop'
import { Button, Cluster, Dialog, SelectField, typography } from 'shared/ui'
import { calls } from './examples'
import styles from './fake-server-panel.module.css'

interface Fault {
  /** Milliseconds. */
  delay?: number
  status?: number
  neverAnswer?: boolean
  loseAnswer?: boolean
}

const faults = {
  'answers after 3 seconds': { delay: 3000 },
  'answers 500': { status: 500 },
  'never answers': { neverAnswer: true },
  'makes the change, but loses the answer': { loseAnswer: true },
} satisfies Record<string, Fault>

type FaultName = keyof typeof faults

const faultNames = Object.keys(faults) as FaultName[]
const callOptions = calls.map((call) => ({ value: call, label: call }))
const faultOptions = faultNames.map((name) => ({ value: name, label: name }))

/** Typed here, since no remote contains the code of the fake server. */
interface FakeServer {
  reset: () => Promise<void>
  faults: { set: (call: EndpointKey, fault: Fault) => void; clear: () => void }
}

/** The fake server's switches, once it has started; nothing if the page has none (`__mockApi`). */
export function FakeServerPanel() {
  const titleId = useId()
  const [server, setServer] = useState<FakeServer>()
  const [isAsking, setAsking] = useState(false)

  useEffect(() => {
    apiReady().then(() => setServer((globalThis as { __mockApi?: FakeServer }).__mockApi))
  }, [])

  if (!server) return null

  async function reset() {
    setAsking(false)
    await server?.reset()
    showToast('The sample data has been reset', 'success')
    checkSession()
  }

  return (
    <section aria-labelledby={titleId} className={styles.panel}>
      <h2 id={titleId} className={typography.title}>
        Fake server
      </h2>
      <Faults server={server} />
      <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
        Reset sample data
      </Button>
      <Dialog title="Reset sample data?" open={isAsking} onClose={() => setAsking(false)}>
        <p className={styles.question}>
          This deletes all accounts, carts, wishlists and addresses in this browser, and restores
          the sample data.
        </p>
        <Cluster gap={3}>
          <Button variant="danger" onClick={reset}>
            Reset
          </Button>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Keep everything
          </Button>
        </Cluster>
      </Dialog>
    </section>
  )
}

/** Sets faults for calls of the shop, until they are cleared or the page is reloaded. */
function Faults({ server }: { server: FakeServer }) {
  const [call, setCall] = useState<EndpointKey>('GET /products')
  const [fault, setFault] = useState<FaultName>('answers after 3 seconds')
  const [set, setSet] = useState<ReadonlyMap<EndpointKey, FaultName>>(new Map())

  function add() {
    server.faults.set(call, faults[fault])
    setSet(new Map(set).set(call, fault))
  }

  function clear() {
    server.faults.clear()
    setSet(new Map())
  }

  return (
    <fieldset className={styles.faults}>
      <legend className={styles.legend}>Faults</legend>
      <SelectField
        label="Call"
        options={callOptions}
        value={call}
        onChange={({ target }) => setCall(calls.find((one) => one === target.value) ?? call)}
      />
      <SelectField
        label="Fault"
        options={faultOptions}
        value={fault}
        onChange={({ target }) => setFault(faultNames.find((one) => one === target.value) ?? fault)}
      />
      <Cluster gap={3} className={styles.whole}>
        <Button size="sm" variant="secondary" onClick={add}>
          Set fault
        </Button>
        <Button size="sm" variant="quiet" onClick={clear}>
          Clear faults
        </Button>
      </Cluster>
      <div role="status" className={`${styles.whole} ${styles.set}`}>
        {set.size === 0 && 'No faults are set.'}
        {[...set].map(([one, name]) => (
          <p key={one}>{`${one} ${name}`}</p>
        ))}
      </div>
    </fieldset>
  )
}

import { useId, useState } from 'react'
import { checkSession, showToast } from 'shared/shop'
import { Button, SelectField } from 'shared/ui'
import { type FakeServer, scenarios } from '../api/fake-server'
import styles from './fake-server-panel.module.css'
import { FaultSwitches } from './fault-switches'
import { ResetDialog } from './reset-dialog'

/** The fake server's switches: scenario, faults and sample data. */
export function FakeServerPanel({ server }: { server: FakeServer }) {
  const titleId = useId()
  const [scenario, setScenario] = useState(server.scenario)
  const [isAsking, setAsking] = useState(false)

  function choose(name: string) {
    server.setScenario(name)
    setScenario(name)
    // Another scenario may have other customers; cart and wishlist follow the session.
    checkSession()
  }

  async function reset() {
    setAsking(false)
    await server.reset()
    showToast('The sample data has been reset', 'success')
    checkSession()
  }

  return (
    <section aria-labelledby={titleId} className={styles.panel}>
      <h2 id={titleId} className={styles.title}>
        Fake server
      </h2>
      <SelectField
        label="Scenario"
        hint="Lasts until the page is reloaded."
        options={scenarios}
        value={scenario}
        onChange={(event) => choose(event.target.value)}
      />
      <FaultSwitches server={server} />
      <div>
        <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
          Reset sample data
        </Button>
      </div>
      <ResetDialog open={isAsking} onClose={() => setAsking(false)} onReset={reset} />
    </section>
  )
}

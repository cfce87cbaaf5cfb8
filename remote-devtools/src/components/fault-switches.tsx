import { useState } from 'react'
import type { EndpointKey } from 'shared/contract'
import { Button, SelectField } from 'shared/ui'
import { type FakeServer, type FaultName, faults } from '../api/fake-server'
import { endpointKeys } from '../request/examples'
import styles from './fake-server-panel.module.css'

const calls = endpointKeys.map((key) => ({ value: key, label: key }))
const faultNames = Object.keys(faults) as FaultName[]
const kinds = faultNames.map((name) => ({ value: name, label: faults[name].label }))

/** Sets faults for calls of the shop, until they are cleared or the page is reloaded. */
export function FaultSwitches({ server }: { server: Pick<FakeServer, 'faults'> }) {
  const [call, setCall] = useState<EndpointKey>('GET /products')
  const [kind, setKind] = useState<FaultName>('delay')
  const [set, setSet] = useState<ReadonlyMap<EndpointKey, FaultName>>(new Map())

  function add() {
    server.faults.set(call, faults[kind].fault)
    setSet(new Map(set).set(call, kind))
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
        options={calls}
        value={call}
        onChange={({ target }) => setCall(endpointKeys.find((k) => k === target.value) ?? call)}
      />
      <SelectField
        label="Fault"
        options={kinds}
        value={kind}
        onChange={({ target }) => setKind(faultNames.find((n) => n === target.value) ?? kind)}
      />
      <div className={styles.choices}>
        <Button size="sm" variant="secondary" onClick={add}>
          Set fault
        </Button>
        <Button size="sm" variant="quiet" onClick={clear}>
          Clear faults
        </Button>
      </div>
      <div role="status" className={styles.list}>
        {set.size === 0 && 'No faults are set.'}
        {[...set].map(([key, name]) => (
          <p key={key}>
            <code>{key}</code> {faults[name].label}
          </p>
        ))}
      </div>
    </fieldset>
  )
}

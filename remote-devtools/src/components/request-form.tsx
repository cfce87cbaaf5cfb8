import type { FormEvent } from 'react'
import { $session, useStore } from 'shared/shop'
import { Button, Checkbox, SelectField, TextField } from 'shared/ui'
import { methods } from '../request/prepare-request'
import type { RequestTester } from '../screens/request-tester/request-tester-store'
import { BodyEditor } from './body-editor'
import { CopyButtons } from './copy-buttons'
import { EndpointPicker } from './endpoint-picker'
import { HeadersEditor } from './headers-editor'
import styles from './request-form.module.css'

const methodOptions = methods.map((method) => ({ value: method, label: method }))

/** The request's form: method, endpoint, token, headers and body. */
export function RequestForm({ tester }: { tester: RequestTester }) {
  const draft = useStore(tester.$draft)
  const { status: exchange } = useStore(tester.$exchange)
  const session = useStore($session)
  const hasToken = 'token' in session
  const { edit, editBodyText, submit } = tester

  function send(event: FormEvent) {
    event.preventDefault()
    submit()
  }

  return (
    <form className={styles.form} aria-label="Request" noValidate onSubmit={send}>
      <EndpointPicker {...draft} onPick={tester.pick} />
      <div className={styles.line}>
        <SelectField
          label="Method"
          className={styles.method}
          options={methodOptions}
          value={draft.reqType}
          onChange={({ target }) =>
            edit({ reqType: methods.find((method) => method === target.value) ?? draft.reqType })
          }
        />
        <TextField
          label="Endpoint"
          className={styles.endpoint}
          placeholder="Enter your endpoint"
          inputMode="url"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          value={draft.endpoint}
          onChange={(event) => edit({ endpoint: event.target.value })}
        />
        <Button type="submit" className={styles.submit} busy={exchange === 'sending'}>
          Submit
        </Button>
      </div>
      <Checkbox
        label={
          <>
            Send my session's token
            {!hasToken && <span className={styles.note}> (log in first)</span>}
          </>
        }
        checked={draft.withToken && hasToken}
        disabled={!hasToken}
        onChange={(event) => edit({ withToken: event.target.checked })}
      />
      <HeadersEditor rows={draft.headers} onChange={(headers) => edit({ headers })} />
      <BodyEditor
        body={draft.body}
        isSent={draft.reqType !== 'GET'}
        onEdit={editBodyText}
        onSend={submit}
      />
      <CopyButtons draft={draft} />
    </form>
  )
}

import { useEffect, useState } from 'react'
import { apiReady } from 'shared/shop'
import { type FakeServer, findFakeServer } from '../api/fake-server'

/** The fake server's switches once it has started; `null` before, or if there are none. */
export function useFakeServer(): FakeServer | null {
  const [server, setServer] = useState<FakeServer | null>(null)
  useEffect(() => {
    let isGone = false
    apiReady().then(() => {
      if (!isGone) setServer(findFakeServer())
    })
    return () => {
      isGone = true
    }
  }, [])
  return server
}

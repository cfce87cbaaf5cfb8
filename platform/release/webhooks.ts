/** Tells the webhooks of a shop what was released, refused and rolled back, and which canaries rose and stopped. */
import { Webhook } from 'standardwebhooks'
import { hashOf } from '../project/index.ts'
import { changesOf } from './list-releases.ts'
import { type Deployment, readLog, readRefusals } from './log.ts'
import { type DeployRoot, deploymentsFolder } from './store.ts'

/** How long a message is tried, how long an answer may take, and the first and the longest pause, in milliseconds. */
const patience = 24 * 3_600_000
const timeout = 10_000
const firstPause = 10_000
const longestPause = 3_600_000

type Receiver = NonNullable<Deployment['site']['webhooks']>[number]

/** What a request contains (docs/deploying.md). */
interface Message {
  type: NonNullable<Deployment['event']> | 'release.refused'
  /** When it happened, in ISO 8601. */
  timestamp: string
  data: object
}

interface Delivery {
  /** By which the receiver knows a message that it has. */
  id: string
  message: Message
  to: Receiver
  tries: number
  /** When it is tried next, in milliseconds since 1970. */
  due: number
}

interface Options {
  root: DeployRoot
  /** Is told what could not be delivered. */
  tell: (text: string) => void
}

/**
 * Sends messages as standardwebhooks.com describes: signed, and again and again for a day until the receiver accepts
 * them. The log says what was accepted, so that no other process sends it again.
 * @returns call it again and again with what is live. It does not throw, and does nothing while it is still busy.
 */
export function notifyWebhooks({ root, tell }: Options): (live: Deployment) => Promise<void> {
  /** By the name of the record that says that it was accepted. */
  const waiting = new Map<string, Delivery>()
  const known = new Set<string>()
  let newest = 0
  let isBusy = false

  return async (live) => {
    const { webhooks = [] } = live.site
    if (webhooks.length === 0 || isBusy) return
    isBusy = true
    try {
      const names = await root.store.list(deploymentsFolder)
      const since = Date.now() - patience
      for await (const [deployment, before] of deploymentsAfter(root, newest, since)) {
        const { folder, event, at, site } = deployment
        newest = Math.max(newest, deployment.number)
        if (event) add(folder, event, at, dataOf(deployment, before), site.webhooks)
      }
      const refused = names.filter((name) => !known.has(name))
      for (const { id, at, webhooks: to, ...data } of await readRefusals(root, refused, since)) {
        known.add(id)
        add(id, 'release.refused', at, { ...data, shop: live.site.origin }, to)
      }
      for (const name of names) waiting.delete(name)
      const isNamed = ({ to }: Delivery) => webhooks.some(({ url }) => url === to.url)
      const due = [...waiting].filter(([, each]) => each.due <= Date.now() && isNamed(each))
      await Promise.all(due.map(([name, delivery]) => deliver(name, delivery)))
    } catch (error) {
      tell((error as Error).message)
    } finally {
      isBusy = false
    }
  }

  function add(
    id: string,
    type: Message['type'],
    timestamp: string,
    data: object,
    receivers: readonly Receiver[] = [],
  ): void {
    for (const to of receivers) {
      const name = `told-${id}-${hashOf(to.url).slice(0, 10)}.json`
      waiting.set(name, { id, message: { type, timestamp, data }, to, tries: 0, due: 0 })
    }
  }

  async function deliver(name: string, delivery: Delivery): Promise<void> {
    const { message, to, tries } = delivery
    try {
      await send(delivery)
      const record = JSON.stringify({ at: new Date().toISOString() })
      await root.store.writeIfAbsent(`${deploymentsFolder}/${name}`, record)
      waiting.delete(name)
    } catch (error) {
      const isOver = Date.now() - Date.parse(message.timestamp) > patience
      const next = isOver ? 'It is not tried again.' : 'It is tried again for a day.'
      // Not the whole URL, which may be secret.
      const what = `${new URL(to.url).origin} was not told of ${message.type}`
      if (tries === 0 || isOver) tell(`${what}: ${(error as Error).message}. ${next}`)
      if (isOver) waiting.delete(name)
      const pause = Math.min(firstPause * 2 ** tries, longestPause)
      if (!isOver) waiting.set(name, { ...delivery, tries: tries + 1, due: Date.now() + pause })
    }
  }
}

/** The deployments after one and after a time, the newest first, each with the site before it. */
async function* deploymentsAfter(root: DeployRoot, number: number, time: number) {
  let later: Deployment | undefined
  for await (const deployment of await readLog(root)) {
    if (later) yield [later, deployment.site] as const
    if (deployment.number <= number || Date.parse(deployment.at) < time) return
    later = deployment
  }
  if (later) yield [later, undefined] as const
}

function dataOf(deployment: Deployment, before: Deployment['site'] | undefined) {
  const { number, by, on, command, reason, source, site } = deployment
  const changes = changesOf(site, before)
  return { deployment: number, by, on, command, reason, source, changes, shop: site.origin }
}

/** @throws Error if it is not accepted. */
async function send({ id, message, to }: Delivery): Promise<void> {
  const secret = process.env[to.secretEnv]
  if (!secret) throw new Error(`${to.secretEnv} is not set on this machine`)
  const body = JSON.stringify(message)
  const now = new Date()
  const response = await fetch(to.url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, now, body),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  }).catch((error: Error) => {
    // Node says “fetch failed”, and the reason in the cause.
    throw error.cause instanceof Error ? error.cause : error
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`it answered with status ${response.status}`)
}

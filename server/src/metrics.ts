/** What Prometheus reads from /metrics (docs/server.md lists the alerts). */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Passwords } from './accounts/passwords'
import type { OpenDatabase } from './database'
import { isDisputed, isLongPending, isOpen } from './payments/provider-records'

export interface Metrics {
  /** @param route its pattern, so that there are only as many series as routes. */
  countCall: (
    call: { method: unknown; route: string | undefined; status: number },
    seconds: number,
  ) => void
  /** @param message a line of the log at the level of a warning or above. Messages are constant. */
  countWarning: (message: string) => void
  /** Adds the gauges of what a running server has. */
  watch: (parts: { database: OpenDatabase; passwords: Passwords }) => void
  contentType: string
  text: () => Promise<string>
}

/** Statuses that nobody should get. */
const failureStatuses = [500, 503]

export function createMetrics(): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const calls = new Histogram({
    name: 'bookshelf_call_seconds',
    help: 'How long calls took, by route and status. 429 and 503 are refusals.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const warnings = new Counter({
    name: 'bookshelf_warnings_total',
    help: 'Log lines that a person should look at, by their message.',
    labelNames: ['message'],
    registers,
  })
  // For alerts: Prometheus sees no increase in a series that begins with its first event, so these begin at 0.
  const warningLines = new Counter({
    name: 'bookshelf_warning_lines_total',
    help: 'Log lines that a person should look at.',
    registers,
  })
  const failures = new Counter({
    name: 'bookshelf_failures_total',
    help: 'Calls that the server has failed to answer, by status.',
    labelNames: ['status'],
    registers,
  })
  for (const status of failureStatuses) failures.inc({ status }, 0)
  return {
    countCall({ method, route, status }, seconds) {
      calls.observe({ method: String(method), route: route ?? 'none', status }, seconds)
      if (failureStatuses.includes(status)) failures.inc({ status })
    },
    countWarning(message) {
      warnings.inc({ message })
      warningLines.inc()
    },
    watch({ database, passwords }) {
      new Gauge({
        name: 'bookshelf_database_connections',
        help: 'Connections to the database, and calls that wait for one.',
        labelNames: ['state'],
        registers,
        collect() {
          for (const [state, count] of Object.entries(database.connections())) {
            this.set({ state }, count)
          }
        },
      })
      new Gauge({
        name: 'bookshelf_searches_waiting',
        help: 'Searches, and lists of books, that wait for their turn.',
        labelNames: ['what'],
        registers,
        collect() {
          for (const [what, count] of Object.entries(database.searchesWaiting())) {
            this.set({ what }, count)
          }
        },
      })
      new Gauge({
        name: 'bookshelf_passwords_waiting',
        help: 'Passwords that wait to be hashed.',
        registers,
        collect() {
          this.set(passwords.waiting())
        },
      })
      new Gauge({
        name: 'bookshelf_waiting',
        help: 'What waits in the database: emails, emails that were set aside, payments whose end nobody has reported, refunds that the provider does not have yet or refuses, and what else the provider has told that needs an operator.',
        labelNames: ['what'],
        registers,
        async collect() {
          this.reset()
          const rows = await database
            .query<{ what: string; count: number }>(waiting)
            .catch(() => [])
          for (const { what, count } of rows) this.set({ what }, count)
        },
      })
    },
    contentType: register.contentType,
    text: () => register.metrics(),
  }
}

/**
 * A payment is asked about after a minute, and a refund at once; one that is older waits for the provider. Refunds of
 * disputed payments wait for the end of the dispute.
 */
const waiting = `
  select 'emails' as what, count(*) from emails where set_aside_at is null
  union all
  select 'emails set aside', count(*) from emails where set_aside_at is not null
  union all
  select 'payments', count(*) from payments
  where status in ('created', 'failed') and provider_order_id is not null
    and created_at < now() - interval '5 minutes'
  union all
  select 'refunds', count(*) from refunds
  where status = 'requested' and requested_at < now() - interval '5 minutes' and not ${isDisputed}
  union all
  select 'refunds with a problem', count(*) from refunds where problem is not null
  union all
  select 'attention', (select count(*) from provider_records where ${isOpen})
    + (select count(*) from refunds where ${isLongPending})`

import type { Arrival } from '../contract/entities'
import { formatArrival } from './arrival'

interface ArrivalTextProps {
  arrival: Arrival
  /** 'Promised for' when the days are over, and 'Usually arrives' for money. */
  verb?: 'Arrives' | 'Promised for' | 'Usually arrives'
}

/** 'Arrives Tue 1 to Thu 3 December', or one day only: 'Arrives Tue 1 December' (docs/product.md, P99). */
export function ArrivalText({ arrival, verb = 'Arrives' }: ArrivalTextProps) {
  const { from, to } = arrival
  const { first, last } = formatArrival(arrival)
  // A key, so that a translated text is replaced as a whole.
  const key = `${verb} ${from} ${to}`
  if (first === null) {
    return (
      <span key={key}>
        <span>{verb}</span> <time dateTime={to}>{last}</time>
      </span>
    )
  }
  return (
    <span key={key}>
      <span>{verb}</span> <time dateTime={from}>{first}</time> <span>to</span>{' '}
      <time dateTime={to}>{last}</time>
    </span>
  )
}

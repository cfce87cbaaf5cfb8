export interface Report {
  kind: 'request' | 'store'
  text: string
  isBad: boolean
}

/** Starts reporting. */
export type LogSource = (report: (what: Report) => void) => void

import type { Catalogue } from '../models/catalogue'
import type { Rules } from '../models/rules'
import type { Dataset } from '../persistence/saved-database'

export const scenarioNames = ['default', 'legacy', 'empty', 'failing', 'slow', 'large'] as const
export type ScenarioName = (typeof scenarioNames)[number]

/** A way for the server to be: what it sells, what it starts with, and how it behaves. */
export interface Scenario {
  /** Which stored data it works on: scenarios that share it also share accounts and carts. */
  dataset: Dataset
  catalogue: () => Catalogue
  rules: Rules
  /** How long each answer takes, in milliseconds; without it, what the page chose. */
  timing?: number
  /** The share of calls that answer 500, from 0 to 1. */
  failShare?: number
}

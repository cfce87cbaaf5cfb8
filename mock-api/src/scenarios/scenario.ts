import type { Catalogue } from '../catalogue'
import type { Dataset } from '../persistence/saved-database'
import { carousels, categories, products } from '../seed'

export const scenarioNames = ['default', 'empty', 'failing', 'slow', 'large', 'orders'] as const
export type ScenarioName = (typeof scenarioNames)[number]

/** A variant of the server: its products, initial data, speed and failures. */
export interface Scenario {
  /** The stored data; scenarios with the same dataset share accounts and carts. */
  dataset: Dataset
  catalogue: () => Catalogue
  /** Whether the server makes orders, and so has the contract's optional calls. */
  makesOrders?: boolean
  /** How many copies there are of the books that are counted, by their ids. */
  stock?: Readonly<Record<string, number>>
  /** How long each answer takes, in milliseconds; the page's choice by default. */
  timing?: number
  /** The share of calls that answer 500, from 0 to 1. */
  failShare?: number
}

/** Ten books, one sample customer, correct behaviour. */
export const defaultScenario: Scenario = {
  dataset: 'sample',
  catalogue: () => ({ products, carousels, categories }),
}

import type { Database } from '../models/database'
import type { Dataset } from '../persistence/saved-database'
import { demoCustomer } from './customer'

export const seeds: Record<Dataset, Database> = {
  sample: { users: [demoCustomer] },
  empty: { users: [] },
}

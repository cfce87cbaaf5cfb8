/** Mirage's seeds: what is in the database before anybody has changed it. */
import type { ShopServer } from './models'
import type { Dataset } from './persistence/saved-database'

export const seeds: Record<Dataset, (server: ShopServer) => void> = {
  /** The sample customer, with one address. */
  sample(server) {
    const { id } = server.create('user')
    server.create('address', { userId: id })
  },
  empty() {},
}

import type { PageConfig } from '../../shared/src/contract/site.ts'
import type { Builds } from '../build/index.ts'
import type { DeployedManifests } from './deployed-manifest.ts'
import type { Hashes } from './integrity-map.ts'
import type { Patience } from './load-data.ts'

/** The inputs of a site's pages, and where to write them. */
export interface Composition {
  site: PageConfig
  builds: Builds
  manifests: DeployedManifests
  out: string
  /** The folders of previous sites, the newest first: pages with the same inputs are reused. */
  previous: readonly string[]
  integrity: Record<string, Hashes>
  patience: Patience
}

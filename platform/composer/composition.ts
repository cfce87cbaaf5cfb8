import type { PageConfig } from '../../shared/src/contract/site.ts'
import type { Builds } from '../builds/index.ts'
import type { DeployedManifests } from './deployed-manifest.ts'
import type { Hashes } from './integrity-map.ts'
import type { Patience } from './load-data.ts'

/** What the pages of a site are written from, and where. */
export interface Composition {
  site: PageConfig
  builds: Builds
  manifests: DeployedManifests
  out: string
  /** A folder: where it holds a composed site, pages of it are taken over whose inputs are the same. */
  previous: string
  integrity: Record<string, Hashes>
  patience: Patience
}

import { type Deployed, deploy } from './deploy.ts'
import type { DeployRoot } from './deploy-root.ts'

/**
 * Renders the pages whose data has changed since they were written, and puts them live. The releases are the
 * same, so there is no smoke test.
 * @throws Error where nothing is live, MissingDataError where the API fails: what is live stays as it is.
 */
export function refresh(root: DeployRoot): Promise<Deployed> {
  return deploy({
    root,
    refresh: true,
    change: (live) => {
      if (!live) throw new Error('Nothing is live yet: npm run release <part> begins.')
      return live
    },
  })
}

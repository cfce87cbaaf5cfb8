import { type Deployed, deploy } from './deploy.ts'
import type { DeployRoot } from './deploy-root.ts'

/**
 * Renders anew what the API says has changed since the live pages were made, and puts that live. Of the same
 * releases, so nothing is tried.
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

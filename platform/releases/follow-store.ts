import type { DeployRoot } from './deploy-root.ts'
import { type Deployment, liveDeployment } from './deployment-log.ts'
import { followLog, removeOldDeployments } from './live-link.ts'

/** Makes live here what is live in the store: fetches its releases, composes it and moves the link. */
export async function followStore(root: DeployRoot): Promise<Deployment | null> {
  const newest = await liveDeployment(root)
  if (!newest) return null
  await followLog(root)
  removeOldDeployments(root, newest.number)
  return newest
}

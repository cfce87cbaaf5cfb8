import { useMemo } from 'react'
import type { OverlayProps } from 'shared/contract'
import { overrideOrigins, storeOverride } from '../remotes/deployment'
import { RemoteView } from '../remotes/remote-view'
import { resetOverrides } from './override-badge'
import { usePageFacts } from './use-page-facts'

type InspectorProps = OverlayProps['inspector']

const onOverride: InspectorProps['onOverride'] = (remote, address) => {
  const problem = storeOverride(remote, address)
  if (problem === null) location.reload()
  return problem
}

/** Loads the inspector, and passes it what only the shell knows. */
export function InspectorHost({ onClose }: Pick<InspectorProps, 'onClose'>) {
  const facts = usePageFacts()
  const props = useMemo<InspectorProps>(
    () => ({
      ...facts,
      allowedOrigins: overrideOrigins(),
      onOverride,
      onReset: resetOverrides,
      onClose,
    }),
    [facts, onClose],
  )
  return <RemoteView overlay="inspector" label="The inspector" props={props} />
}
